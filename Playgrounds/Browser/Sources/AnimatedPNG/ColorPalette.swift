/// A palette of a few colors that replace many. The first one is transparent.
struct ColorPalette {
  private var indices: [UInt32: UInt8] = [:]

  /// Red, green and blue of each color.
  private(set) var bytes: [UInt8] = [0, 0, 0]

  /// Chooses the colors of pictures. If there are more than the limit, boxes of similar ones are
  /// cut in two along their longest side until there are enough boxes (median cut); the most common
  /// color of a box replaces all others.
  ///
  /// - Complexity: O(pixels + colors · log colors · limit)
  init(_ images: [PixelImage], limit: Int) {
    var counts: [UInt32: Int] = [:]
    var previous: PixelImage?
    for image in images {
      for position in image.pixels.indices
      where previous?.pixels[position] != image.pixels[position] {
        counts[image.pixels[position], default: 0] += 1
      }
      previous = image
    }
    // Sorted, so that the same pictures always produce the same file.
    let colors = counts.sorted { $0.key < $1.key }.map { Color(value: $0.key, count: $0.value) }
    var boxes = colors.isEmpty ? [] : [Box(colors)]
    while boxes.count < limit,
      let widest = boxes.indices.max(by: { boxes[$0].cost < boxes[$1].cost }),
      boxes[widest].colors.count > 1
    {
      boxes += boxes[widest].split()
      boxes.remove(at: widest)
    }
    for (number, box) in boxes.enumerated() {
      let common = box.colors.max { $0.count < $1.count }?.value ?? 0
      bytes += (0..<3).map { Color.channel($0, of: common) }
      for color in box.colors { indices[color.value] = UInt8(number + 1) }
    }
  }

  /// The replacement's index for a color.
  func index(of color: UInt32) -> UInt8 { indices[color] ?? 0 }
}

extension ColorPalette {
  private struct Color {
    var value: UInt32
    var count: Int

    static func channel(_ index: Int, of value: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(index)))
    }
  }

  /// Similar colors.
  private struct Box {
    let colors: [Color]
    let side: Int
    let cost: Double

    init(_ colors: [Color]) {
      self.colors = colors
      let ranges = (0..<3).map { channel in
        let values = colors.map { Int(Color.channel(channel, of: $0.value)) }
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      side = ranges.indices.max { ranges[$0] < ranges[$1] } ?? 0
      // Large boxes are cut before common ones: a wrong color is noticed even on a few pixels.
      let weight = Double(colors.reduce(0) { $0 + $1.count })
      cost = Double(ranges[side] * ranges[side]) * weight.squareRoot()
    }

    func split() -> [Box] {
      let sorted = colors.sorted {
        let (left, right) = (Color.channel(side, of: $0.value), Color.channel(side, of: $1.value))
        return left != right ? left < right : $0.value < $1.value
      }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (sum, cut) = (0, 0)
      while cut < sorted.count - 1, sum < half || cut == 0 {
        sum += sorted[cut].count
        cut += 1
      }
      return [Box(Array(sorted[..<cut])), Box(Array(sorted[cut...]))]
    }
  }
}
