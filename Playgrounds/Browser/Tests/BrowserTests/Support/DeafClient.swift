import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection that writes, but never reads.
final class DeafClient: Sendable {
  struct Failure: Error {
    var number: Int32
  }

  private let socket: Int32

  init(port: UInt16) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    socket = systemSocket(AF_INET, stream, 0)
    // The system's buffer should be full soon.
    var size: Int32 = 4_096
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(number: errno) }
  }

  deinit { close(socket) }

  /// The rest of a request for a WebSocket.
  static func upgrade(port: UInt16) -> String {
    [
      "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", "",
    ].joined(separator: "\r\n")
  }

  func say(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard send(socket, bytes, bytes.count, noSignal) == bytes.count else {
      throw Failure(number: errno)
    }
  }

  /// Writes what fits. A truncated frame makes the rest garbage, which is answered, too.
  func offer(_ bytes: [UInt8]) {
    _ = send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | noSignal)
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// The system's function, hidden by a property's name.
private func systemSocket(_ domain: Int32, _ type: Int32, _ number: Int32) -> Int32 {
  socket(domain, type, number)
}
