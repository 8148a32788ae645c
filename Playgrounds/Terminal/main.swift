import Foundation

exit(Command.standard.run(Array(CommandLine.arguments.dropFirst())))
