import CLibrary
import KPGGCommands
import Processes

let arguments = kpgg_arguments().map(strings) ?? CommandLine.arguments
exit(await Program.main(Array(arguments.dropFirst()), environment: environmentVariables()))
