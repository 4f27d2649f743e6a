package io.barograph.bench.collection;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Notes which files a pass reads, so that the floor reads the same.
final class TracingKernelFs implements KernelFs {

    private final KernelFs host;
    private final List<KernelPath> read = new ArrayList<>();

    TracingKernelFs(KernelFs host) {
        this.host = host;
    }

    List<KernelPath> files() {
        return List.copyOf(read);
    }

    @Override
    public long beginPass() {
        read.clear();
        return host.beginPass();
    }

    @Override
    public void endPass() {
        host.endPass();
    }

    @Override
    public String bootId() {
        return host.bootId();
    }

    @Override
    public ReadOutcome readFile(KernelPath file, FileBuffer into) {
        ReadOutcome outcome = host.readFile(file, into);
        if (outcome instanceof ReadOutcome.Content) {
            read.add(file);
        }
        return outcome;
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directory) {
        return host.stat(directory);
    }

    @Override
    public List<String> listDirectories(KernelPath directory) {
        return host.listDirectories(directory);
    }

    @Override
    public List<String> listNames(KernelPath directory) {
        return host.listNames(directory);
    }

    @Override
    public void forgetPath(KernelPath file) {
        host.forgetPath(file);
    }

    @Override
    public @Nullable String whyMissing(FileTree tree) {
        return host.whyMissing(tree);
    }

    @Override
    public void close() {
        host.close();
    }
}
