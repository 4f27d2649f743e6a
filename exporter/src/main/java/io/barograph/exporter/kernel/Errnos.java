package io.barograph.exporter.kernel;

import io.barograph.exporter.libc.Errno;

/// What an error number says about a kernel file.
final class Errnos {

    private Errnos() {}

    static Outcome outcomeOf(int errno) {
        return switch (errno) {
            case Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR -> Outcome.VANISHED;
            case Errno.EOPNOTSUPP -> Outcome.UNSUPPORTED;
            case Errno.EACCES, Errno.EPERM -> Outcome.DENIED;
            default -> new Outcome.Failed(Errno.name(errno));
        };
    }

    /// Whether this process, or the host, may open no more files.
    static boolean tooManyOpen(int errno) {
        return errno == Errno.EMFILE || errno == Errno.ENFILE;
    }
}
