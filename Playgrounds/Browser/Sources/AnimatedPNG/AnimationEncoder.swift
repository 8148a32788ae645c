package import Foundation

/// Creates an animated PNG file from pictures: each frame contains the changes since the previous
/// one.
///
/// The pictures are opaque, so a transparent pixel in a frame means that nothing has changed there.
package struct AnimationEncoder {
  private struct Frame {
    var image: PixelImage
    var milliseconds: Int
    var rectangle: PixelRectangle
    var previous: PixelImage?
  }

  private var frames: [Frame] = []

  package init() {}

  /// The number of frames. A picture equal to the previous one does not create a frame.
  package var count: Int { frames.count }

  /// How long the animation takes.
  package var milliseconds: Int { frames.reduce(0) { $0 + $1.milliseconds } }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - image: The picture, as large as the first one.
  ///   - milliseconds: How long it is shown.
  /// - Throws: ``PNGError/framesDiffer``.
  package mutating func add(_ image: PixelImage, milliseconds: Int) throws(PNGError) {
    var image = image
    image.pixels = image.pixels.map { $0 | 0xFF }
    guard let last = frames.last else {
      let all = PixelRectangle(x: 0, y: 0, width: image.width, height: image.height)
      frames.append(Frame(image: image, milliseconds: milliseconds, rectangle: all))
      return
    }
    guard last.image.width == image.width, last.image.height == image.height else {
      throw .framesDiffer
    }
    if let rectangle = image.difference(from: last.image) {
      frames.append(
        Frame(
          image: image, milliseconds: milliseconds, rectangle: rectangle, previous: last.image))
    } else {
      frames[frames.count - 1].milliseconds += milliseconds
    }
  }

  /// The file.
  ///
  /// - Parameter colors: The maximum number of colors, up to 255. Similar ones replace rare ones.
  /// - Throws: ``PNGError``.
  package func encoded(colors: Int = 255) throws(PNGError) -> Data {
    guard let first = frames.first else { throw .noFrames }
    let palette = ColorPalette(frames.map(\.image), limit: max(1, min(colors, 255)))
    let (width, height) = (UInt32(first.image.width), UInt32(first.image.height))
    var chunks = [
      PNGChunk("IHDR", width.bigEndianBytes + height.bigEndianBytes + [8, 3, 0, 0, 0]),
      PNGChunk("acTL", UInt32(frames.count).bigEndianBytes + UInt32(0).bigEndianBytes),
      PNGChunk("PLTE", palette.bytes), PNGChunk("tRNS", [0]),
    ]
    var sequence: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      chunks.append(PNGChunk("fcTL", control(frame, sequence)))
      sequence += 1
      let data = try PNGData.compress(lines(of: frame, palette))
      if index == 0 {
        chunks.append(PNGChunk("IDAT", data))
      } else {
        chunks.append(PNGChunk("fdAT", sequence.bigEndianBytes + data))
        sequence += 1
      }
    }
    chunks.append(PNGChunk("IEND", []))
    return Data(PNGChunk.signature + chunks.flatMap(\.encoded))
  }

  /// A frame's size, position and time. It is drawn over what is shown.
  private func control(_ frame: Frame, _ sequence: UInt32) -> [UInt8] {
    let rectangle = frame.rectangle
    let numbers = [rectangle.width, rectangle.height, rectangle.x, rectangle.y]
    return sequence.bigEndianBytes + numbers.flatMap { UInt32($0).bigEndianBytes }
      + UInt16(clamping: frame.milliseconds).bigEndianBytes + UInt16(1_000).bigEndianBytes
      + [0, 1]
  }

  /// A frame's colors, each line preceded by its filter number. No filter is used, because
  /// neighboring palette numbers have nothing in common.
  private func lines(of frame: Frame, _ palette: ColorPalette) -> [UInt8] {
    let (rectangle, image) = (frame.rectangle, frame.image)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rectangle.width + 1) * rectangle.height)
    for y in rectangle.y..<rectangle.y + rectangle.height {
      bytes.append(0)
      for x in rectangle.x..<rectangle.x + rectangle.width {
        let position = y * image.width + x
        let color = image.pixels[position]
        bytes.append(frame.previous?.pixels[position] == color ? 0 : palette.index(of: color))
      }
    }
    return bytes
  }
}
