import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import Foundation
  import TestSupport
  import Testing
  import TransitionSupport

  /// Streams of change sets.
  @Suite struct ChangeSetStreamTests {
    @Test func changeSetsInOrder() async throws {
      var list: CardList? = CardList()
      var heard: [ChangeSet] = []
      list?.reloadBlock = { heard.append($0) }
      let stream = list!.changeSetStream()
      list?.items = [Card(1), Card(2)]
      try list?.update(id: 1) { $0.text = 1 }
      list?.items = [Card(2)]
      expectEqual(heard.count, 3, "the block that was there before is called, and at once")
      list = nil
      var streamed: [ChangeSet] = []
      // It ends with the data source.
      for await changeSet in stream { streamed.append(changeSet) }
      expectEqual(streamed, heard)
    }

    /// A reload block set later takes nothing from the stream.
    @Test func reloadBlocksComeAndGo() async {
      var list: CardList? = CardList()
      let stream = list!.changeSetStream()
      list?.items = [Card(1)]
      list?.reloadBlock = { _ in }
      list?.items = [Card(2)]
      list?.reloadBlock = nil
      list?.items = []
      list = nil
      var count = 0
      for await _ in stream { count += 1 }
      expectEqual(count, 3)
    }

    /// The same for a class that stores only a reload block.
    @Test func foreignClasses() async {
      var rows: Rows? = Rows([1])
      var heard = 0
      let stream = rows!.changeSetStream()
      rows?.reloadBlock = { _ in heard += 1 }
      rows?.items = [2]
      rows?.items = [2, 3]
      rows = nil
      var count = 0
      for await _ in stream { count += 1 }
      expectEqual(count, heard)
      expectEqual(count, 2)
    }

    @Test func severalStreams() async {
      var list: CardList? = CardList()
      let streams = (0..<3).map { _ in list!.changeSetStream() }
      list?.items = [Card(1)]
      list?.items = [Card(1), Card(2)]
      list = nil
      for stream in streams {
        var count = 0
        for await _ in stream { count += 1 }
        expectEqual(count, 2)
      }
    }

    @Test func buffering() async {
      var list: CardList? = CardList()
      let stream = list!.changeSetStream(bufferingPolicy: .bufferingNewest(1))
      for number in 0..<5 { list?.items = (0...number).map { Card($0) } }
      list = nil
      var streamed: [ChangeSet] = []
      for await changeSet in stream { streamed.append(changeSet) }
      expectEqual(streamed, [.some([.item(type: .insert([0, 4]))])])
    }

    /// The stream is no longer read; this does not affect the data source.
    @Test func readerGoes() {
      let list = CardList()
      var heard = 0
      list.reloadBlock = { _ in heard += 1 }
      _ = list.changeSetStream()
      list.items = [Card(1)]
      list.items = [Card(2)]
      expectEqual(heard, 2)
    }
  }
#endif
