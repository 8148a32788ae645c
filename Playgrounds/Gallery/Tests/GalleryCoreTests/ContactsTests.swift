import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct ContactsTests {
  @Test func favoritesPrecedeInitials() {
    let screen = ContactsScreen()
    #expect(screen.list.headerTitle(for: 0) == "Favorites")
    #expect(screen.list.headerTitle(for: 1) == "A")
    #expect(screen.list.allIDs.prefix(4) == [-3, -8, -12, 1])
    #expect(screen.indexTitles.prefix(2).map(\.title) == ["★", "A"])
    for (title, section) in screen.indexTitles.dropFirst() {
      #expect(screen.list.headerTitle(for: section) == title)
    }
  }

  @Test func favoritesKeepTheOrderOfTheUser() {
    let screen = ContactsScreen()
    screen.moveFavorite(12, by: -1)
    screen.moveFavorite(3, by: -1)
    #expect(screen.list.allIDs.prefix(3) == [-3, -12, -8])
    screen.toggleFavorite(3)
    screen.toggleFavorite(1)
    #expect(screen.list.allIDs.prefix(3) == [-12, -8, -1])
  }

  @Test func anEmptySearchResultHasNoFavorites() {
    let screen = ContactsScreen()
    screen.search = "liskov"
    #expect(screen.list.allIDs == [14])
    #expect(screen.indexTitles.map(\.title) == ["L"])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyChangeIsValid(seed: UInt64) {
    let screen = ContactsScreen()
    let tester = DataSourceTester(dataSource: screen.list, text: \.contact.name) {
      Issue.record("seed \(seed): \($0)")
    }
    var random = Dice(seed: seed)
    for _ in 0..<300 {
      let id = 1 + random.below(20)
      switch random.below(6) {
      case 0: screen.search = ["", "a", "er", "hopper"][random.below(4)]
      case 1: screen.toggleFavorite(id)
      case 2, 3: screen.moveFavorite(id, by: random.below(5) - 2)
      case 4:
        screen.rename(id, to: ["Ada", "Zoe", "Mary"][random.below(3)] + " \(random.below(9))")
      default: if random.below(10) == 0 { screen.remove(id) }
      }
    }
    tester.verify()
  }
}
