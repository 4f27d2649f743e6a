package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.Errno;

/// What an error number says about a kernel file.
final class ErrnoOutcomes {

    private ErrnoOutcomes() {}

    static ReadOutcome outcomeOf(int errno) {
        return switch (errno) {
            case Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR -> ReadOutcome.VANISHED;
            case Errno.EOPNOTSUPP -> ReadOutcome.UNSUPPORTED;
            case Errno.EACCES, Errno.EPERM -> ReadOutcome.DENIED;
            default -> new ReadOutcome.Failed(Errno.name(errno));
        };
    }

    /// Whether this process, or the host, may open no more files.
    static boolean tooManyOpen(int errno) {
        return errno == Errno.EMFILE || errno == Errno.ENFILE;
    }
}
