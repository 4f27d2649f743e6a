package io.barograph.exporter.frame.read;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A host whose files vanish, refuse, and say nonsense, as often as the test says.
final class FaultyKernelFs implements KernelFs {

    private final KernelFs inner;
    private final RandomGenerator random;
    private double often;
    private long laterMicros;

    FaultyKernelFs(KernelFs inner, RandomGenerator random) {
        this.inner = inner;
        this.random = random;
    }

    /// From now on, so many of a thousand answers are wrong.
    void perMille(int wrong) {
        often = wrong / 1000.0;
    }

    private boolean wrong() {
        return random.nextDouble() < often;
    }

    @Override
    public ReadOutcome readFile(KernelPath file, FileBuffer into) {
        ReadOutcome outcome = inner.readFile(file, into);
        if (!wrong()) {
            return outcome;
        }
        return switch (random.nextInt(5)) {
            case 0 -> ReadOutcome.VANISHED;
            case 1 -> ReadOutcome.UNSUPPORTED;
            case 2 -> ReadOutcome.DENIED;
            case 3 -> new ReadOutcome.Failed("Input/output error");
            default -> damaged(into);
        };
    }

    private ReadOutcome damaged(FileBuffer into) {
        byte[] bytes = new byte[random.nextInt(2 * into.length() + 20)];
        random.nextBytes(bytes);
        System.arraycopy(into.array(), 0, bytes, 0, Math.min(into.length(), bytes.length) / 2);
        into.takeBytes(bytes, 0, bytes.length);
        return ReadOutcome.CONTENT;
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directory) {
        DirectoryStat found = inner.stat(directory);
        if (found == null || !wrong()) {
            return found;
        }
        return random.nextBoolean() ? null : new DirectoryStat(random.nextLong(), random.nextInt(5));
    }

    @Override
    public List<String> listDirectories(KernelPath directory) {
        return wrong() ? List.of("gone", "a\nb", "..") : inner.listDirectories(directory);
    }

    @Override
    public List<String> listNames(KernelPath directory) {
        return inner.listNames(directory);
    }

    @Override
    public long beginPass() {
        return inner.beginPass() + laterMicros;
    }

    /// Has all further passes be made so much later than they are.
    void later(long micros) {
        laterMicros = micros;
    }

    @Override
    public void endPass() {
        inner.endPass();
    }

    @Override
    public String bootId() {
        return inner.bootId();
    }

    @Override
    public void forgetPath(KernelPath file) {
        inner.forgetPath(file);
    }

    @Override
    public @Nullable String whyMissing(FileTree tree) {
        return inner.whyMissing(tree);
    }

    @Override
    public void close() {
        inner.close();
    }
}
