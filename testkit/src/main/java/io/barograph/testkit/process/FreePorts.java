package io.barograph.testkit.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/// Loopback ports nobody listens on now, below the range from which Linux gives ports to outgoing connections, so that
/// a server that is down for a moment finds its port free again.
public final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int BELOW = 32_000;
    private static final int ATTEMPTS = 100;

    private FreePorts() {}

    /// One of them, by chance.
    public static int next() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = RandomGenerator.getDefault().nextInt(LOWEST, BELOW);
            if (isFree(port)) {
                return port;
            }
        }
        throw new HarnessException(
                "No free port in %d tries between %d and %d on loopback".formatted(ATTEMPTS, LOWEST, BELOW));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
