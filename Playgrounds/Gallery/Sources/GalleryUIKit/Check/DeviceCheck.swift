#if os(iOS)
  import Combine
  import Foundation
  import GalleryCheck
  import UIKit

  /// The check of this device, and what it has found.
  @MainActor
  final class DeviceCheck: ObservableObject {
    /// The number of transitions for each kind of view.
    static let usualTransitions = 300

    /// The number of transitions after the argument `-check`; `nil` without that argument.
    static var requestedTransitions: Int? {
      let arguments = CommandLine.arguments
      guard let index = arguments.firstIndex(of: "-check") else { return nil }
      let number = arguments.indices.contains(index + 1) ? Int(arguments[index + 1]) : nil
      return max(1, number ?? usualTransitions)
    }

    /// The file after the argument `-trace`; `nil` without that argument.
    static var tracePath: String? {
      let arguments = CommandLine.arguments
      return arguments.firstIndex(of: "-trace").flatMap {
        arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
      }
    }

    /// Writes what the views call. Nothing is faster than usual.
    func writeTrace(to path: String) async throws {
      let trace = ViewTrace(system: Self.system)
      await trace.recordAll(in: container)
      try trace.text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// The view in which the checked views are shown. It must be in a window.
    let container = UIView()

    @Published private(set) var isRunning = false

    /// The report; before the check, what the last one was doing when the app crashed.
    @Published private(set) var report = CrashNote.text.map { "\(system)\n\($0)" } ?? ""

    /// The text to copy into an issue.
    var text: String { "```text\n\(report)\n```" }

    /// Checks the views, one after the other.
    ///
    /// - Returns: The number of views that something is wrong with.
    @discardableResult
    func run(transitions: Int) async -> Int {
      guard !isRunning else { return 0 }
      isRunning = true
      CrashNote.begin()
      defer {
        isRunning = false
        CrashNote.end()
        for subview in container.subviews { subview.removeFromSuperview() }
      }
      // Ten times as many changes in the same time. The animations are the same ones.
      container.layer.speed = 10
      let container = container
      let check = ViewCheck(
        [
          CheckedView(
            "UITableView", cases: { RealTableView($0, in: container) },
            make: { RealTableView($0, in: container, $1) }),
          CheckedView(
            "UICollectionView", cases: { RealCollectionView($0, in: container) },
            make: { RealCollectionView($0, in: container, $1) }),
        ], transitions: transitions, system: Self.system)
      report = check.report
      check.willCheck = { CrashNote.note($0) }
      check.didWrite = { [unowned self, unowned check] in report = check.report }
      await check.run()
      return check.failures
    }

    private static var system: String {
      var system = utsname()
      uname(&system)
      let model = withUnsafeBytes(of: &system.machine) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let simulator = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
      let device = simulator.map { "simulator of \($0)" } ?? model
      let version = "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"
      return "\(version), \(device), \(Date().formatted(.iso8601))"
    }
  }

  /// What the check is doing, for the next start of the app: an exception of a view ends this one.
  private enum CrashNote {
    private static let place = "GalleryCheck.place"

    /// What a check was doing that has not ended, and the exception; `nil` if it has ended.
    static var text: String? {
      guard let place = UserDefaults.standard.string(forKey: place) else { return nil }
      let exception = UserDefaults.standard.string(forKey: exceptionKey) ?? "no exception is known"
      return "CRASHED: \(place): \(exception)"
    }

    static func begin() {
      UserDefaults.standard.removeObject(forKey: exceptionKey)
      NSSetUncaughtExceptionHandler { exception in
        let text = "\(exception.name.rawValue): \(exception.reason ?? "")"
        UserDefaults.standard.set(text, forKey: exceptionKey)
        UserDefaults.standard.synchronize()
      }
    }

    static func note(_ place: String) {
      UserDefaults.standard.set(place, forKey: self.place)
      UserDefaults.standard.synchronize()
    }

    static func end() { UserDefaults.standard.removeObject(forKey: place) }
  }

  private let exceptionKey = "GalleryCheck.exception"
#endif
