import Foundation
import XCTest

/// Compares a trace with the file that was recorded last, except for the first line, which names
/// who has written it. With `DATASOURCEKIT_WRITE_TRACES` set, the trace replaces the file.
///
/// The stand-ins have written the first files; those of a device replace them, and from then on the
/// stand-ins must call the same.
func checkTrace(_ trace: String, _ name: String) throws {
  let root = URL(filePath: #filePath).path.components(separatedBy: "/Tests/AppleStandIns/")[0]
  let file = URL(filePath: "\(root)/Playgrounds/Gallery/Traces/\(name).txt")
  if ProcessInfo.processInfo.environment["DATASOURCEKIT_WRITE_TRACES"] != nil {
    try trace.write(to: file, atomically: true, encoding: .utf8)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  let lines = trace.components(separatedBy: "\n")
  for (index, (line, old)) in zip(lines, recorded).enumerated().dropFirst() where line != old {
    return XCTFail("\(name).txt, line \(index + 1): “\(line)” instead of “\(old)”")
  }
  XCTAssertEqual(lines.count, recorded.count)
  XCTAssertEqual(lines.count { $0.contains(": ") && !$0.hasPrefix(" ") }, 2 * 41)
}
