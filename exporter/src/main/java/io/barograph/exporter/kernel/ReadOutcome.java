package io.barograph.exporter.kernel;

import module java.base;

/// The outcome of reading a file. Kernel files come and go at any time, so none of these is an exception.
public sealed interface ReadOutcome {

    /// The file was read whole.
    ReadOutcome CONTENT = new Content();

    /// The outcome where there is no such file or directory, or no longer: ENOENT, ENODEV, ENOTDIR.
    ReadOutcome VANISHED = new Vanished();

    /// The kernel has the file but does not support it: EOPNOTSUPP, as with PSI switched off on older kernels.
    ReadOutcome UNSUPPORTED = new Unsupported();

    /// We may not read it: EACCES, EPERM.
    ReadOutcome DENIED = new Denied();

    /// The file was read whole; the bytes are in the caller's [FileBuffer].
    record Content() implements ReadOutcome {}

    /// The file does not exist.
    record Vanished() implements ReadOutcome {}

    /// The file exists, but this kernel does not support reading it.
    record Unsupported() implements ReadOutcome {}

    /// The file exists, but this process may not read it.
    record Denied() implements ReadOutcome {}

    /// Anything else.
    ///
    /// @param message in the system's words; begins with the error number's symbol where that is known
    record Failed(String message) implements ReadOutcome {

        private static final Pattern SYMBOL = Pattern.compile("E[A-Z0-9]{2,15}\\b");

        /// The error number's symbol, such as `EIO`, or `other`.
        public String cause() {
            Matcher symbol = SYMBOL.matcher(message);
            return symbol.lookingAt() ? symbol.group() : "other";
        }
    }
}
