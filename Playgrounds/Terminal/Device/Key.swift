/// A key that the list understands.
enum Key: Equatable {
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace, clearLine
  case interrupt
  case character(Character)
}
