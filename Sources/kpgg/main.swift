import KPGGCommands
import CLibrary

exit(
  await Program.main(
    Array(CommandLine.arguments.dropFirst()), environment: environmentVariables()))
