import Albums
import Songs
import Testing

/// What two dynamic libraries share that each contain the package: nothing of the package.
@Suite @MainActor struct TwiceTests {
  @Test func typesDiffer() {
    #expect(
      Set(Songs.types.map(ObjectIdentifier.init)).isDisjoint(with: Albums.types.map { .init($0) }))
    #expect(Songs.types.map { "\($0)" } == Albums.types.map { "\($0)" })
  }

  @Test func aListOfTheOtherLibraryIsNone() {
    #expect(!Albums.isList(Songs.dataSource))
  }

  @Test func settingsAreSeparate() {
    Songs.reloadAllAdapters()
    #expect(!Albums.reloadsAllAdapters)
  }

  @Test func valuesOfFoundationAreShared() {
    let following = Songs.follow { Albums.insert($0, at: $1) }
    Songs.append("Chant")
    #expect(Albums.titles == ["Anthem", "Ballad", "Chant"])
    withExtendedLifetime(following) {}
  }
}
