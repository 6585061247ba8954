/// The progress of long work.
///
/// The code that works reports it, and the code that shows it sets `sink` for that time. Without a
/// sink, a report costs next to nothing.
public struct WorkProgress: Hashable, Sendable {
  /// The stage, such as `Reading`.
  public var stage: String
  /// How much of the stage is done, from 0 to 1; `nil` if that is not known.
  public let fraction: Double?
  /// How many things are done.
  public let count: Int
  /// The counted things, such as `rows`.
  public let noun: String

  /// The receiver of a task's reports.
  ///
  /// An optimized build of Swift 6.3.1 crashes in `swift_task_localValuePush` if the value of a
  /// `@TaskLocal` is an optional function, so the function is in a struct.
  public struct Sink: Sendable {
    /// Receives one report.
    public let receive: @Sendable (WorkProgress) -> Void

    /// Makes a receiver of a function.
    public init(_ receive: @escaping @Sendable (WorkProgress) -> Void) { self.receive = receive }
  }

  /// Receives the reports of a task; `nil` drops them.
  @TaskLocal public static var sink: Sink?

  /// Reports how many things of a stage are done.
  ///
  /// - Parameter total: How many there are; `nil` if that is not known.
  public static func report(_ stage: String, _ count: Int, of total: Int?, _ noun: String) {
    guard let sink else { return }
    let fraction = total.map { $0 > 0 ? Double(count) / Double($0) : 1 }
    sink.receive(WorkProgress(stage: stage, fraction: fraction, count: count, noun: noun))
  }

  /// Reports a stage of which a part is done.
  public static func report(_ stage: String, fraction: Double?, _ count: Int, _ noun: String) {
    sink?.receive(WorkProgress(stage: stage, fraction: fraction, count: count, noun: noun))
  }
}
