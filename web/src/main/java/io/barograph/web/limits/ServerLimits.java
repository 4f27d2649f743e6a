package io.barograph.web.limits;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The limits of what one server takes from its clients.
///
/// @param maxConnections more are closed as they come
/// @param maxHeaderBytes all headers of a request together
/// @param maxUrlBytes the request line
/// @param timeouts when slow and silent connections are closed
public record ServerLimits(
        int maxConnections, int maxHeaderBytes, int maxUrlBytes, Answers answers, ServerTimeouts timeouts) {

    /// How much is answered at once; beyond that, 503.
    ///
    /// @param maxRequests under way, those that wait for news and probes apart
    /// @param maxUnsentBytes of answers that clients have not read
    public record Answers(int maxRequests, int maxUnsentBytes) {}

    public static final ServerLimits DEFAULT =
            new ServerLimits(512, 8 * 1024, 4 * 1024, new Answers(40, 12 << 20), ServerTimeouts.DEFAULT);

    /// The same with another number of requests.
    public ServerLimits withMaxRequests(int requests) {
        return new ServerLimits(
                maxConnections, maxHeaderBytes, maxUrlBytes, new Answers(requests, answers.maxUnsentBytes), timeouts);
    }

    /// The same with no more connections than a quarter of the descriptors that the process may have: clients must not
    /// take those that its own work needs.
    public ServerLimits boundedBy(long descriptors) {
        int connections = Math.clamp(descriptors / 4, 1, maxConnections);
        return new ServerLimits(connections, maxHeaderBytes, maxUrlBytes, answers, timeouts);
    }

    /// How many files, sockets included, this process may have open; the largest number where the system tells none.
    public static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
