package io.barograph.web.limits;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How many files, sockets included, this process may have open.
public final class FileDescriptorLimit {

    private FileDescriptorLimit() {}

    /// The limit; the largest number where the system tells none.
    public static long most() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
