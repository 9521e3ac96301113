import KPGGCommands
import Essentials
import CLibrary

exit(
  await Program.main(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
