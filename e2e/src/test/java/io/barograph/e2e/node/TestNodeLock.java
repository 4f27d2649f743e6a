package io.barograph.e2e.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;

/// The lock on the one test node of this machine, between the JVMs that run tests of one checkout. It ends with
/// the JVM at the latest.
final class TestNodeLock implements AutoCloseable {

    /// Runs a node; without arguments it says what this machine lacks.
    static final String SCRIPT = ClusterBinaries.module().resolve("node/run.sh").toString();

    private final FileChannel lock;

    private TestNodeLock(FileChannel lock) {
        this.lock = lock;
    }

    /// Waits until no other JVM has the lock, and fails where no node can be started here.
    ///
    /// @throws IllegalStateException if this JVM has it already
    static TestNodeLock take(Path work) throws IOException {
        Path file = Files.createDirectories(work).resolve("turn");
        FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            lock.lock();
            String refusal = refusal();
            if (!refusal.isEmpty()) {
                throw new AssertionError(refusal.strip());
            }
            return new TestNodeLock(lock);
        } catch (OverlappingFileLockException e) {
            lock.close();
            throw new IllegalStateException(
                    "This JVM has the test node already: " + file + ". Maybe close the test's other node first", e);
        } catch (IOException | RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    /// Why no node can be started on this machine now; the empty text where one can be.
    static String refusal() {
        try {
            Process process =
                    new ProcessBuilder("bash", SCRIPT).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            return process.waitFor() == 0 ? "" : said;
        } catch (IOException e) {
            throw new UncheckedIOException("A test node needs bash, which does not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while this machine was looked at", e);
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release the test node's lock", e);
        }
    }
}
