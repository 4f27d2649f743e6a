package io.barograph.e2e.upgrade;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.host.PlainFileHost;
import module java.base;

/// A host of files on which tasks wait when the test says so. Its counters go on whoever reads them.
final class PressedHost {

    private static final double PERCENT = 80;

    private final PlainFileHost files;
    private final Path pressures;
    private final Map<String, Long> totals = new TreeMap<>(Map.of("cpu", 0L, "memory", 0L, "io", 0L));
    private final Set<String> pressed = new HashSet<>();

    PressedHost(Path base) {
        files = PlainFileHost.in(base);
        pressures = base.resolve("proc/pressure");
        advance(0);
    }

    /// What tells an exporter of it.
    List<String> options() {
        return files.options();
    }

    /// Tasks wait for the resource from now on.
    synchronized void press(String resource) {
        pressed.add(resource);
    }

    /// Nothing waits any more.
    synchronized void calm() {
        pressed.clear();
    }

    /// So much time has passed.
    synchronized void advance(long micros) {
        totals.replaceAll(
                (resource, total) -> pressed.contains(resource) ? total + (long) (micros * PERCENT / 100) : total);
        totals.forEach(this::write);
    }

    /// Always of one length: a reader that keeps the file open sees the old text or the new one.
    private void write(String resource, long totalMicros) {
        String text = """
                some avg10=%1$05.2f avg60=%1$05.2f avg300=%1$05.2f total=%2$012d
                full avg10=00.00 avg60=00.00 avg300=00.00 total=000000000000
                """.formatted(pressed.contains(resource) ? PERCENT : 0.0, totalMicros);
        try (FileChannel file = FileChannel.open(pressures.resolve(resource), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(text.getBytes(UTF_8)), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
