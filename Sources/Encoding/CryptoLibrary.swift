import COpenSSL

/// How OpenSSL is used in a process.
public enum CryptoLibrary {
  /// Has OpenSSL leave its memory to the system when the process ends, which takes it away at once: a
  /// command that connects would else spend as long on it as on its answer.
  ///
  /// It holds where it is called before anything else of OpenSSL.
  public static func start() {
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }
}
