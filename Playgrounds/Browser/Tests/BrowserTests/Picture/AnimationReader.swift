import AnimatedPNG
import Foundation

/// Reads an animated PNG file strictly by its specification, as far as the encoder uses it.
struct AnimationReader {
  struct Violation: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var images: [PixelImage] = []
  private(set) var milliseconds: [Int] = []

  /// Left, top, width and height of each frame.
  private(set) var rectangles: [[Int]] = []

  private var palette: [UInt32] = []
  private var sequence = 0

  init(_ file: Data) throws {
    let chunks = try PNGChunk.all(in: file)
    func fail(_ text: String) -> Violation { Violation(description: text) }
    guard chunks.map(\.type).prefix(4) == ["IHDR", "acTL", "PLTE", "tRNS"],
      chunks.last == chunks.last(where: { $0.type == "IEND" }), let header = chunks.first
    else { throw fail("chunks: \(chunks.map(\.type))") }
    let (width, height) = (Self.number(header.bytes[0..<4]), Self.number(header.bytes[4..<8]))
    guard Array(header.bytes[8...]) == [8, 3, 0, 0, 0] else { throw fail("header") }
    let colors = chunks[2].bytes
    palette = stride(from: 0, to: colors.count, by: 3).map {
      UInt32(Self.number(colors[$0..<$0 + 3])) << 8 | 0xFF
    }
    var screen = [UInt32](repeating: 0, count: width * height)
    var control: [UInt8]?
    for chunk in chunks.dropFirst(4).dropLast() {
      var data = chunk.bytes[...]
      if chunk.type != "IDAT" {
        guard Self.number(data.prefix(4)) == sequence else { throw fail("sequence \(sequence)") }
        sequence += 1
        data = data.dropFirst(4)
      }
      switch chunk.type {
      case "fcTL": control = Array(data)
      case "IDAT" where images.isEmpty, "fdAT" where !images.isEmpty:
        guard let frame = control else { throw fail("data without control") }
        control = nil
        try draw(Array(data), frame, on: &screen, width: width, height: height)
        guard let image = PixelImage(width: width, height: height, pixels: screen) else {
          throw fail("size")
        }
        images.append(image)
      default: throw fail(chunk.type)
      }
    }
    guard images.count == Self.number(chunks[1].bytes[0..<4]) else { throw fail("frame count") }
  }

  private mutating func draw(
    _ data: [UInt8], _ control: [UInt8], on screen: inout [UInt32], width: Int, height: Int
  ) throws {
    let numbers = (0..<4).map { Self.number(control[$0 * 4..<$0 * 4 + 4]) }
    let (columns, lines, left, top) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard columns > 0, lines > 0, left + columns <= width, top + lines <= height,
      Array(control[20..<22]) == [0, 1]
    else { throw Violation(description: "frame \(numbers)") }
    rectangles.append([left, top, columns, lines])
    milliseconds.append(Self.number(control[16..<18]) * 1_000 / Self.number(control[18..<20]))
    let indices = try PNGData.decompress(data, count: (columns + 1) * lines)
    for line in 0..<lines {
      guard indices[line * (columns + 1)] == 0 else { throw Violation(description: "filter") }
      for column in 0..<columns {
        let index = Int(indices[line * (columns + 1) + 1 + column])
        guard index < palette.count else { throw Violation(description: "colour \(index)") }
        if index > 0 { screen[(top + line) * width + left + column] = palette[index] }
      }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
