import DataSourceKit
import FlyingFox
import Foundation
import Testing
import TodoCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension OneByOne {
  /// The server as a program sees it: files, addresses, ports, frames, arguments.
  @Suite struct ServerTests {
    private func get(
      _ address: String, headers: [String: String] = [:]
    ) async throws -> (status: Int, type: String?, body: String) {
      var request = URLRequest(url: try #require(URL(string: address)))
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      let (data, response) = try await URLSession.shared.data(for: request)
      let answer = try #require(response as? HTTPURLResponse)
      let type = answer.value(forHTTPHeaderField: "Content-Type")
      return (answer.statusCode, type, String(decoding: data, as: UTF8.self))
    }

    @Test func files() async throws {
      let server = try await TodoServer(TodoHub(.sample(seed: 1)))
      let page = try await get(server.address)
      #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
      // All files that the page requests exist, and none is requested from another server.
      let names = page.body.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.output.1) }
      #expect(names.sorted() == ["app.js", "icon.svg", "style.css"])
      for name in names + ["batch.js", "list.js", "two.html"] {
        let file = try await get(server.address + name)
        #expect(file.status == 200 && !file.body.isEmpty, "\(name)")
        for imported in file.body.matches(of: /from '\.\/([^']+)'/) {
          #expect(try await get(server.address + imported.output.1).status == 200)
        }
        #expect(!file.body.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
      }
      for path in ["nothing", "../Package.swift", "%2e%2e/Package.swift", "Page/app.js"] {
        #expect(try await get(server.address + path).status == 404, "\(path)")
      }
      await server.stop()
    }

    @Test func socketIsForOwnPagesOnly() async throws {
      let server = try await TodoServer(TodoHub(.sample(seed: 1)))
      let address = server.address + "socket"
      #expect(try await get(address, headers: ["Origin": "http://example.com"]).status == 403)
      #expect(try await get(address, headers: ["Origin": "http://127.0.0.1:1"]).status == 403)
      // Allowed, but not a WebSocket.
      let own = String(server.address.dropLast())
      #expect(try await get(address, headers: ["Origin": own]).status == 400)
      await server.stop()
    }

    @Test func takenPortIsAnError() async throws {
      let server = try await TodoServer(TodoHub(.sample(seed: 1)))
      await #expect(throws: ServerError.portTaken(server.port)) {
        _ = try await TodoServer(TodoHub(.sample(seed: 1)), port: server.port)
      }
      await server.stop()
      let again = try await TodoServer(TodoHub(.sample(seed: 1)), port: server.port)
      #expect(again.port == server.port)
      await again.stop()
    }

    /// A window that sends but never reads is disconnected before its answers pile up.
    @Test func deafWindowIsGivenUp() async throws {
      let server = try await TodoServer(TodoHub(.sample(seed: 1)))
      let client = try DeafClient(port: server.port)
      try client.say("GET /socket HTTP/1.1\r\n" + DeafClient.upgrade(port: server.port))
      try await wait(for: "the window") { await server.hub.windows.count == 1 }
      var requests = 0
      // Frames of one letter, which is not a request, masked with zeros.
      let frames = [UInt8](
        Array(repeatElement([0x81, 0x81, 0, 0, 0, 0, 0x78], count: 50)).joined())
      try await wait(for: "the server to give up", seconds: 60) {
        client.offer(frames)
        requests += 50
        return await server.hub.windows.isEmpty
      }
      print("a deaf window was given up after \(requests) requests at most")
      await server.stop()
    }

    @Test func frames() throws {
      func frame(_ opcode: WSFrame.Opcode, _ text: String, fin: Bool = true) -> WSFrame {
        WSFrame(fin: fin, opcode: opcode, mask: nil, payload: Data(text.utf8))
      }
      var assembler = FrameAssembler()
      #expect(try assembler.add(frame(.text, "a")) == .message(Data("a".utf8)))
      #expect(try assembler.add(frame(.text, "a", fin: false)) == .nothing)
      #expect(try assembler.add(frame(.ping, "p")) == .reply(frame(.pong, "p")))
      #expect(try assembler.add(frame(.pong, "p")) == .nothing)
      #expect(try assembler.add(frame(.continuation, "b", fin: false)) == .nothing)
      #expect(try assembler.add(frame(.continuation, "c")) == .message(Data("abc".utf8)))
      #expect(try assembler.add(frame(.close, "")) == .close(.close()))
      #expect(throws: FrameAssembler.ProtocolError.self) {
        _ = try assembler.add(frame(.continuation, "x"))
      }
      #expect(throws: FrameAssembler.ProtocolError.self) {
        _ = try assembler.add(frame(.binary, "x"))
      }
      var long = FrameAssembler()
      let half = String(repeating: "x", count: FrameAssembler.limit / 2 + 1)
      _ = try long.add(frame(.text, half, fin: false))
      #expect(throws: FrameAssembler.ProtocolError.self) {
        _ = try long.add(frame(.continuation, half))
      }
    }

    @Test func arguments() throws {
      #expect(try Options([]).port == 8080)
      let options = try Options(["--port", "0", "--count", "250"])
      #expect(options.port == 0 && options.store.contents.flatMap(\.items).count == 250)
      #expect(try Options(["-h"]).showsHelp)
      for wrong in [["--port"], ["--port", "65536"], ["--port", "-1"], ["--count", "x"], ["7"]] {
        #expect(throws: Options.UsageError.self, "\(wrong)") { _ = try Options(wrong) }
      }
    }
  }
}
