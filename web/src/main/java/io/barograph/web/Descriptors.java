package io.barograph.web;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How many files, sockets included, this process may have open.
final class Descriptors {

    private Descriptors() {}

    /// The limit; the largest number where the system tells none.
    static long most() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
