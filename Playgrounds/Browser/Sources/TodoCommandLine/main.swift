import Foundation
import TodoCore

let options: Options
do {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("todo: \(error.message); --help tells more\n".utf8))
  exit(64)
}
if options.showsHelp {
  print(Options.helpText)
  exit(0)
}
do {
  let server = try await TodoServer(TodoHub(options.store), port: options.port)
  FileHandle.standardOutput.write(
    Data("\(server.address) shows the to-dos, \(server.address)two.html two windows\n".utf8))
  try await server.wait()
} catch {
  FileHandle.standardError.write(Data("todo: \(error.message)\n".utf8))
  exit(1)
}
