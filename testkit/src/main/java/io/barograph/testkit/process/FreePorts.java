package io.barograph.testkit.process;

import module java.base;

/// Loopback ports on which no process listens now, below the range from which Linux gives ports to outgoing
/// connections, so that a server that is down for a moment finds its port free again. No two JVMs of tests on this
/// machine get the same one.
public final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int BELOW = 32_000;
    private static final int ATTEMPTS = 100;

    /// The byte of each given port is locked until this JVM ends. The file stays open: closing any channel of it would
    /// give back all locks.
    private static final FileChannel GIVEN = open();

    private FreePorts() {}

    /// One of them, by chance.
    public static int next() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = RandomGenerator.getDefault().nextInt(LOWEST, BELOW);
            if (isOurs(port) && isFree(port)) {
                return port;
            }
        }
        throw new HarnessException(
                "No free port in %d tries between %d and %d on loopback".formatted(ATTEMPTS, LOWEST, BELOW));
    }

    private static FileChannel open() {
        Path file = Path.of(
                System.getProperty("java.io.tmpdir"), "barograph-test-ports-" + System.getProperty("user.name"));
        try {
            return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot note in " + file + " which ports are given", e);
        }
    }

    private static boolean isOurs(int port) {
        try {
            return GIVEN.tryLock(port, 1, false) != null;
        } catch (OverlappingFileLockException _) {
            return false; // given before
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot note that port " + port + " is given", e);
        }
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
