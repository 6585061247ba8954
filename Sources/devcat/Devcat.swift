import DevcatArguments
import DevcatValues
import DevcatSystem

/// The command-line tool.
@main
struct Devcat {
  static func main() {
    ThisProcess.returnLargeBlocks()
    Interruption.allow()
    #if DEBUG
      if ThisProcess.variable("DEVCAT_LATER_FIELD") != nil { Field.addLaterField() }
    #endif
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.isEmpty {
        try Output.standard.write(FirstSteps.text)
      } else {
        switch try CommandTable.root.invocation(words) {
        case .show(let text): try Pager.show(text)
        case .run(let action): try action()
        }
      }
      try Output.standard.flush()
    } catch {
      // Output from before the failure is still flushed; a reader that has ended is no failure.
      try? Output.standard.flush()
      let status = ExitStatus(of: error)
      if ServeCommand.logsJSON(words) {
        ServeCommand.report(error)
      } else if status != .brokenPipe {
        Console.report(error)
      }
      ThisProcess.end(status.code)
    }
  }
}

/// The output of `devcat` alone: the first steps, which fit on a screen.
enum FirstSteps {
  static let text = """
    devcat is a versioned catalogue of device profiles. To begin:
      devcat init                              make a catalogue of the reference
      devcat list                              every device
      devcat show 'iPhone 11'                  everything known about a device
      devcat find --where family=iPad          devices that a condition holds for
      devcat cover --os 26 --devices 6         the devices to test on
      devcat traits 'iPad mini 4' --explain    its size classes, and why
      devcat draw 'iPhone 11' 'iPad mini 4'    devices to scale
      devcat export --format css               the devices for your code
      devcat site devices                      all of it as a web site
      devcat blame 'iPhone 11' landscape       which source says so
      devcat compare devices.csv               where somebody's list is wrong
      devcat import --source 'Lab 7' lab.csv   your own measurements
      devcat serve --help                      a hub that keeps catalogues in step
    'devcat --help' lists every command, and 'devcat help COMMAND' its options.

    """
}
