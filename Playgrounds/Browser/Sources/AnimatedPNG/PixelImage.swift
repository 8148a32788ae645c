/// A picture in memory.
package struct PixelImage: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The pixels from the top left corner, line by line, as 0xRRGGBBAA.
  package var pixels: [UInt32]

  /// Creates a picture.
  ///
  /// - Returns: `nil` if the number of pixels does not match the sides.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// A part of a picture.
struct PixelRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

extension PixelImage {
  /// The smallest rectangle outside which two equally large pictures are equal; `nil` if they are.
  func difference(from other: PixelImage) -> PixelRectangle? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let line = y * width..<(y + 1) * width
      guard pixels[line] != other.pixels[line] else { continue }
      top = min(top, y)
      bottom = y
      for x in 0..<width where pixels[line.lowerBound + x] != other.pixels[line.lowerBound + x] {
        left = min(left, x)
        right = max(right, x)
      }
    }
    guard bottom >= 0 else { return nil }
    return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
