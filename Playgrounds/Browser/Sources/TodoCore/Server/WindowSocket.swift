import FlyingFox
import Foundation

/// Connects a WebSocket to the hub.
///
/// A request is read after the previous one has been performed, which limits a window's rate.
/// Messages are queued up to a limit; a window that does not read them is disconnected.
struct WindowSocket: WSHandler {
  /// ``RemotePage`` limits the messages on their way; this leaves room for errors and pongs.
  static let queueLimit = RemotePage<Todo>.limit + 56

  let hub: TodoHub

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    let (frames, queue) = AsyncStream<WSFrame>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.queueLimit))
    @Sendable func send(_ frame: WSFrame) {
      if case .dropped = queue.yield(frame) { queue.finish() }
    }
    let window = await hub.connect { json in
      send(WSFrame(fin: true, opcode: .text, mask: nil, payload: json))
    }
    let reader = Task {
      await read(client, from: window, send: send)
      await hub.disconnect(window)
      queue.finish()
    }
    queue.onTermination = { _ in reader.cancel() }
    return frames
  }

  private func read(
    _ client: AsyncThrowingStream<WSFrame, any Error>, from window: Int,
    send: @Sendable (WSFrame) -> Void
  ) async {
    var assembler = FrameAssembler()
    do {
      for try await frame in client {
        switch try assembler.add(frame) {
        case .nothing: break
        case .message(let data): await hub.receive(data, from: window)
        case .reply(let frame): send(frame)
        case .close(let frame): return send(frame)
        }
      }
    } catch let error as FrameAssembler.ProtocolError {
      send(.close(message: error.message))
    } catch {
      // The connection is gone.
    }
  }
}
