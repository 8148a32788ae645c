import DataSourceKit
import Foundation
import Testing
import TodoCore

/// The hub without a server and a browser: requests in, messages out.
@Suite struct HubTests {
  /// A window that sends arbitrary requests.
  private final class Client {
    let hub: TodoHub
    let number: Int
    let mailbox = Mailbox()
    let reader = MessageReader()

    init(_ hub: TodoHub) async {
      self.hub = hub
      let mailbox = mailbox
      number = await hub.connect { mailbox.put($0) }
    }

    func say(_ request: String) async { await hub.receive(Data(request.utf8), from: number) }

    /// Processes incoming messages, and returns how many there were.
    @discardableResult
    func read() throws -> Int {
      let messages = mailbox.take()
      for message in messages { try reader.receive(message) }
      return messages.count
    }

    func acknowledge() async { await say(#"{"do":"ack","number":\#(reader.number)}"#) }

    func expect(_ comment: String = "") async {
      #expect(reader.todos == (await hub.sections(of: number))?.map(\.todos), "\(comment)")
    }
  }

  @Test func titlesKeepTheJoinersInsideEmoji() async throws {
    let hub = TodoHub(TodoStore([TodoSection(id: 1, items: [])]))
    try await hub.perform(.add(title: "\u{1F469}\u{200D}\u{1F680}\u{7}\n", section: 1))
    #expect(await hub.contents[0].items.map(\.title) == ["\u{1F469}\u{200D}\u{1F680}"])
  }

  @Test(arguments: [
    ("", "malformed"), ("{", "malformed"), ("[1]", "malformed"), ("{}", "malformed"),
    (#"{"do":7}"#, "malformed"), (#"{"do":"explode"}"#, "unknown-request"),
    (#"{"do":"delete"}"#, "missing"), (#"{"do":"delete","id":"5"}"#, "malformed"),
    (#"{"do":"delete","id":1e300}"#, "malformed"), (#"{"do":"delete","id":2.5}"#, "malformed"),
    (#"{"do":"delete","id":99}"#, "unknown-todo"), (#"{"do":"delete","id":-1}"#, "unknown-todo"),
    (#"{"do":"delete","id":1}"#, "unknown-todo"),
    (#"{"do":"tick","id":99,"done":true}"#, "unknown-todo"),
    (#"{"do":"edit","id":2,"title":" \n "}"#, "empty-title"),
    (#"{"do":"add","section":99,"title":"x"}"#, "unknown-section"),
    (#"{"do":"add","section":2,"title":"x"}"#, "unknown-section"),
    (#"{"do":"move","id":2}"#, "missing"),
    (#"{"do":"move","id":2,"before":99}"#, "unknown-todo"),
    (#"{"do":"move","id":99,"after":2}"#, "unknown-todo"),
    (#"{"do":"move","id":2,"section":99}"#, "unknown-section"),
    (#"{"do":"renameSection","id":99,"title":"x"}"#, "unknown-section"),
    (#"{"do":"deleteSection","id":1}"#, "section-not-empty"),
    (#"{"do":"moveSection","id":1,"before":99}"#, "unknown-section"),
    (#"{"do":"ack","number":2}"#, "unknown-number"),
    (#"{"do":"ack","number":-1}"#, "unknown-number"),
    (#"{"do":"view","show":"everything"}"#, "missing"), (#"{"do":"view","sort":"x"}"#, "missing"),
  ])
  func impossibleRequests(request: String, code: String) async throws {
    let hub = TodoHub(.sample(seed: 1))
    let client = await Client(hub)
    await client.say(#"{"do":"hello"}"#)
    try client.read()
    let before = await hub.contents
    await client.say(request)
    #expect(try client.read() == 1)
    #expect(client.reader.errors == [code])
    #expect(await hub.contents == before)
    // The window keeps working.
    await client.say(#"{"do":"delete","id":2}"#)
    try client.read()
    await client.expect()
  }

  @Test func longTextsAreRefused() async throws {
    let client = await Client(TodoHub(.sample(seed: 1)))
    await client.say(#"{"do":"hello"}"#)
    let text = String(repeating: "x", count: 401)
    await client.say(#"{"do":"add","section":1,"title":"\#(text)"}"#)
    await client.say(#"{"do":"view","filter":"\#(text)"}"#)
    await client.say(#"{"do":"add","section":1,"title":"\#(text.dropLast())"}"#)
    await client.say(#"{"do":"add","section":1,"title":"a\u0007b\u2028c"}"#)
    try client.read()
    #expect(client.reader.errors == ["too-long", "too-long"])
    await client.expect()
    #expect(client.reader.rows[0].suffix(2).map(\.title.utf8.count) == [400, 5])
  }

  @Test func nothingIsToldBeforeHello() async throws {
    let hub = TodoHub(.sample(seed: 1))
    let client = await Client(hub)
    await client.say(#"{"do":"shuffle"}"#)
    await client.say(#"{"do":"resync"}"#)
    try await hub.perform(.delete(id: 2))
    try client.read()
    #expect(client.reader.errors == ["not-greeted", "not-greeted"] && client.reader.kinds.isEmpty)
    await client.say(#"{"do":"hello","filter":"the","sort":"title"}"#)
    try client.read()
    #expect(client.reader.kinds == ["snapshot"])
    await client.expect()
  }

  @Test func goneWindowsAreForgotten() async throws {
    let hub = TodoHub(.sample(seed: 1))
    let client = await Client(hub)
    await client.say(#"{"do":"hello"}"#)
    await hub.disconnect(client.number)
    await client.say(#"{"do":"shuffle"}"#)
    try await hub.perform(.shuffle)
    #expect(try client.read() == 1)
    #expect(await hub.windows.isEmpty)
    #expect(await hub.lastNumber(of: client.number) == nil)
    #expect(await hub.hasHandled(1, from: client.number) == false)
  }

  /// A window that now and then acknowledges nothing for a while.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func slowWindow(seed: UInt64) async throws {
    let hub = TodoHub(.sample(seed: seed))
    let client = await Client(hub)
    await client.say(#"{"do":"hello","sort":"title","filter":"e"}"#)
    var random = RandomEdits(seed: seed)
    var model = ModelStore([])
    var settings = ViewSettings(filter: "e", sort: .title)
    for round in 0..<30 {
      var messages = 0
      for _ in 0..<[1, 5, 40, 200][random.below(4)] {
        model.sections = await hub.contents.map {
          .init(id: $0.id, title: $0.headerTitle ?? "", todos: $0.items)
        }
        if random.below(20) == 0 {
          settings = random.settings(after: settings)
          await client.say("{\"do\":\"view\",\(settings.members)}")
        } else {
          try? await hub.perform(random.edit(model))
        }
        messages += try client.read()
      }
      // One change set may need two messages.
      #expect(messages <= RemotePage<Todo>.limit + 1, "seed \(seed), round \(round)")
      for _ in 0..<3 {
        await client.acknowledge()
        try client.read()
      }
      await client.expect("seed \(seed), round \(round)")
    }
    #expect(client.reader.errors.isEmpty)
    #expect(client.reader.kinds.contains("batch") && client.reader.kinds.contains("content"))
  }

  @Test func messagesAreSmall() async throws {
    let hub = TodoHub(.large(count: 10_000, sections: 10))
    let client = await Client(hub)
    await client.say(#"{"do":"hello"}"#)
    let ids = await hub.contents.map { $0.items.map(\.id) }
    try await hub.perform(.move(id: ids[9][500], to: .before(ids[2][17])))
    try await hub.perform(.tick(id: ids[0][0], isDone: true))
    await client.acknowledge()
    try client.read()
    await client.expect()
    print("10,000 to-dos: snapshot, move and tick take \(client.reader.bytes) bytes")
    #expect(client.reader.kinds == ["snapshot", "batch", "content"])
    #expect(client.reader.bytes[1] < 200 && client.reader.bytes[2] < 200)
  }

  /// One section, since a shuffled section that also moves is replaced as a whole: few commands.
  @Test func thousandsOfMovesAreSentAsSnapshot() async throws {
    let hub = TodoHub(.large(count: 10_000, sections: 1))
    let client = await Client(hub)
    await client.say(#"{"do":"hello"}"#)
    try await hub.perform(.shuffle)
    try client.read()
    #expect(client.reader.kinds == ["snapshot", "snapshot"])
    await client.expect()
  }
}
