import Foundation

/// The processor's name, if the system provides it.
func processorName() -> String {
  #if os(Linux)
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    if let name = line?.split(separator: ":").last {
      return name.trimmingCharacters(in: .whitespaces)
    }
  #elseif canImport(Darwin)
    var size = 0
    sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
    var name = [UInt8](repeating: 0, count: size)
    if size > 0, sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 {
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif
  return "unknown processor"
}
