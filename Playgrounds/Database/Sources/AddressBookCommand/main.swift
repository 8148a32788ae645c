import AddressBookCore
import Foundation

let command = Command(
  output: { FileHandle.standardOutput.write(Data($0.utf8)) },
  errors: { FileHandle.standardError.write(Data($0.utf8)) })
exit(await command.run(Array(CommandLine.arguments.dropFirst())))
