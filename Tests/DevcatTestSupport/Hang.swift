public import Testing

// A time limit of a test is for hangs. It must hold on a machine that is slow and busy with other work, so
// it is many times what the longest test takes on a quiet one.

extension Duration {
  /// How long a test waits for something that must happen.
  public static var hang: Duration { .seconds(900) }
}

extension TimeLimitTrait.Duration {
  /// How long a test may take before it counts as hanging: `@Suite(.timeLimit(.hang))`.
  ///
  /// Longer than a wait (`Swift.Duration.hang`), so that the wait that hangs says so itself.
  public static var hang: Self { .minutes(30) }
}
