package io.barograph.exporter.libc;

/// Error numbers of Linux, the same on x86-64 and arm64.
///
/// Source: include/uapi/asm-generic/errno-base.h and errno.h of the kernel.
public final class Errno {

    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int EBADF = 9;
    public static final int EAGAIN = 11;
    public static final int ENOMEM = 12;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int ENODEV = 19;
    public static final int ENOTDIR = 20;
    public static final int EISDIR = 21;
    public static final int EINVAL = 22;
    public static final int ENFILE = 23;
    public static final int EMFILE = 24;
    public static final int EFBIG = 27;
    public static final int ENOSPC = 28;
    public static final int ENAMETOOLONG = 36;
    public static final int ELOOP = 40;
    public static final int EOPNOTSUPP = 95;
    public static final int ESTALE = 116;

    private Errno() {}

    /// The symbol of a number, such as `ENODEV`; `errno 123` for one without a name here.
    public static String symbolOf(int errno) {
        return switch (errno) {
            case EPERM -> "EPERM";
            case ENOENT -> "ENOENT";
            case EINTR -> "EINTR";
            case EIO -> "EIO";
            case EBADF -> "EBADF";
            case EAGAIN -> "EAGAIN";
            case ENOMEM -> "ENOMEM";
            case EACCES -> "EACCES";
            case EBUSY -> "EBUSY";
            case ENODEV -> "ENODEV";
            case ENOTDIR -> "ENOTDIR";
            case EISDIR -> "EISDIR";
            case EINVAL -> "EINVAL";
            case ENFILE -> "ENFILE";
            case EMFILE -> "EMFILE";
            case EFBIG -> "EFBIG";
            case ENOSPC -> "ENOSPC";
            case ENAMETOOLONG -> "ENAMETOOLONG";
            case ELOOP -> "ELOOP";
            case EOPNOTSUPP -> "EOPNOTSUPP";
            case ESTALE -> "ESTALE";
            default -> "errno " + errno;
        };
    }
}
