import DataSourceKit
import DataSourceTesting
import Foundation
import Testing

@MainActor private final class Names: @MainActor ListDataSource {
  var items = ["Ada"]
  var reloadBlock: ReloadBlock?
}

@MainActor @Suite struct MainActorTests {
  @Test func testerFollowsMainActorSources() {
    let names = Names()
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: names) { rules.append($0.rule) }
    names.items.append("Grace")
    names.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    #expect(tester.markedScreen == "[0]\n  Ada\n+ Grace")
    tester.verify()
    #expect(rules == [])
    names.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    #expect(rules == [.h2])
  }
}
