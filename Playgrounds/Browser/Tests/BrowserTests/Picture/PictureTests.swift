import AnimatedPNG
import Foundation
import Testing
import TodoCore

extension OneByOne {
  /// The picture of the README, played in the browser. `TODO_PICTURE` in the environment names the
  /// file to write; a failing scene writes none.
  @Suite(.timeLimit(.minutes(60))) struct PictureTests {
    private static var store: TodoStore {
      let store = TodoStore.sample(seed: 4)
      for id in [5, 9, 13] { try? store.perform(.delete(id: id)) }
      return store
    }

    @Test func scene() async throws {
      let file = try await Stage.run(Self.store) { stage in
        var scene = try await Scene(stage)
        try await scene.play()
        return try scene.encoder.encoded()
      }
      let animation = try AnimationReader(file)
      print("picture: \(animation.images.count) frames, \(file.count) bytes")
      #expect(animation.images.count > 40)
      #expect(Set(animation.images).count > 40)
      for (one, next) in zip(animation.images, animation.images.dropFirst()) {
        #expect(one != next)
      }
      let time = animation.milliseconds.reduce(0, +)
      #expect((6_000...14_000).contains(time))
      #expect(file.count < 1_500_000)
      if let path = ProcessInfo.processInfo.environment["TODO_PICTURE"] {
        try file.write(to: URL(fileURLWithPath: path))
      }
    }
  }
}
