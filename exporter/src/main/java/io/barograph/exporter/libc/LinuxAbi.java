package io.barograph.exporter.libc;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The numbers of Linux that differ between processors, and whether this process can call its C library at all.
public final class LinuxAbi {

    private static final List<String> FUNCTIONS = List.of("open", "openat", "pread", "close", "statx", "syscall");
    private static final boolean ARM = processor().equals("aarch64");

    static final int O_WRONLY = 0x1;
    static final int O_CREAT = 0x40;
    static final int O_EXCL = 0x80;
    static final int O_DSYNC = 0x1000;
    static final int O_DIRECT = ARM ? 0x10000 : 0x4000;
    static final int O_CLOEXEC = 0x80000;
    static final int O_PATH = 0x200000;
    static final int O_DIRECTORY = ARM ? 0x4000 : 0x10000;
    static final int O_NOFOLLOW = ARM ? 0x8000 : 0x20000;
    static final long SYS_GETDENTS64 = ARM ? 61 : 217;

    private LinuxAbi() {}

    /// Why kernel files cannot be read in this process; null where they can.
    public static @Nullable String whyMissing() {
        return whyMissing(System.getProperty("os.name", ""), processor());
    }

    static @Nullable String whyMissing(String system, String processor) {
        if (!system.toLowerCase(Locale.ROOT).equals("linux")) {
            return "this system is \"" + system + "\"; expected Linux, whose kernel files are read. Maybe give a"
                    + " recording: --replay FILE";
        }
        if (!List.of("amd64", "aarch64").contains(processor)) {
            return "this processor is \"" + processor + "\"; expected amd64 or aarch64, whose system calls are known."
                    + " Maybe give a recording: --replay FILE";
        }
        return whyMissing(FUNCTIONS);
    }

    static @Nullable String whyMissing(List<String> functions) {
        for (String function : functions) {
            if (!NativeFunctions.hasFunction(function)) {
                return "the C library has no function " + function + "; expected glibc 2.28, musl 1.2.5, or newer."
                        + " Maybe run on a newer distribution";
            }
        }
        return null;
    }

    private static String processor() {
        return System.getProperty("os.arch", "");
    }
}
