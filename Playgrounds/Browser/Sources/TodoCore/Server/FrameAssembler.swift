package import FlyingFox
package import Foundation

/// Assembles messages from the frames that a window sends.
package struct FrameAssembler {
  package enum Outcome: Equatable {
    case nothing
    case message(Data)
    case reply(WSFrame)
    case close(WSFrame)
  }

  /// A window violates the protocol.
  package struct ProtocolError: Error, Equatable {
    package var message: String
  }

  /// The maximum number of bytes in a message.
  package static let limit = 16_384

  private var message: Data?

  package init() {}

  /// Takes a frame.
  ///
  /// - Returns: What to do now.
  package mutating func add(_ frame: WSFrame) throws(ProtocolError) -> Outcome {
    switch frame.opcode {
    case .ping: return .reply(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
    case .pong: return .nothing
    case .close: return .close(.close())
    case .text where message == nil: message = frame.payload
    case .continuation where message != nil: message?.append(frame.payload)
    default: throw ProtocolError(message: "unexpected frame")
    }
    guard let message, message.count <= Self.limit else {
      throw ProtocolError(message: "message too long")
    }
    guard frame.fin else { return .nothing }
    self.message = nil
    return .message(message)
  }
}
