import CLibrary
import KPGGCommands
import Processes

let words = kpgg_arguments().map(strings) ?? CommandLine.arguments
exit(await Program.main(Array(words.dropFirst()), environment: environmentVariables()))
