import AnimatedPNG
import Foundation
import Testing

/// Animated PNG files, made and taken apart.
@Suite struct AnimationTests {
  private func image(_ color: UInt32, dot: Int? = nil) throws -> PixelImage {
    var pixels = [UInt32](repeating: color, count: 20 * 10)
    if let dot { pixels[dot] = 0x0000_00FF }
    return try #require(PixelImage(width: 20, height: 10, pixels: pixels))
  }

  @Test func framesComeBack() throws {
    var encoder = AnimationEncoder()
    let images = [
      try image(0xFFEE_DDFF), try image(0xFFEE_DDFF, dot: 45), try image(0xFFEE_DDFF, dot: 46),
      try image(0x1020_30FF),
    ]
    for image in images { try encoder.add(image, milliseconds: 40) }
    try encoder.add(images[3], milliseconds: 500)
    #expect(encoder.count == 4 && encoder.milliseconds == 660)
    let animation = try AnimationReader(encoder.encoded())
    #expect(animation.images == images)
    #expect(animation.milliseconds == [40, 40, 40, 540])
    #expect(animation.rectangles[2] == [5, 2, 2, 1])
  }

  @Test func fewColorsStandForMany() throws {
    let pixels = (0..<4_096 as Range<UInt32>).map { number -> UInt32 in
      let (red, green) = (number & 255, number >> 4)
      return red << 24 | green << 16 | 0x80FF
    }
    let image = try #require(PixelImage(width: 64, height: 64, pixels: pixels))
    var encoder = AnimationEncoder()
    try encoder.add(image, milliseconds: 10)
    let result = try #require(try AnimationReader(encoder.encoded(colors: 200)).images.first)
    #expect(Set(result.pixels).count <= 200)
    for (left, right) in zip(result.pixels, pixels) {
      for shift in [24, 16, 8] as [UInt32] {
        let distance = abs(Int(left >> shift & 255) - Int(right >> shift & 255))
        #expect(distance <= 48)
      }
    }
  }

  @Test func damagedFilesAreRefused() throws {
    var encoder = AnimationEncoder()
    #expect(throws: PNGError.noFrames) { _ = try encoder.encoded() }
    try encoder.add(image(1), milliseconds: 1)
    let small = try #require(PixelImage(width: 1, height: 1, pixels: [0]))
    #expect(throws: PNGError.framesDiffer) { try encoder.add(small, milliseconds: 1) }
    let file = try encoder.encoded()
    for length in 0..<file.count {
      #expect(throws: (any Error).self) { _ = try AnimationReader(file.prefix(length)) }
    }
    for position in file.indices {
      var damaged = file
      damaged[position] ^= 0x41
      #expect(throws: (any Error).self, "\(position)") { _ = try AnimationReader(damaged) }
    }
  }
}
