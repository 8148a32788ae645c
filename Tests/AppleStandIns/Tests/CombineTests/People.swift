struct Person: Identifiable, Equatable {
  var id: Int
  var name = ""
}

struct LostConnection: Error, Equatable {
  var attempts: Int
}
