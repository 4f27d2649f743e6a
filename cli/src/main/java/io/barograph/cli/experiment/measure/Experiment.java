package io.barograph.cli.experiment.measure;

import io.barograph.cli.experiment.load.Load;
import io.barograph.cli.experiment.load.Load.BlockReaders;
import io.barograph.cli.experiment.load.Load.BusyThreads;
import io.barograph.cli.experiment.load.Load.SyncWriter;
import io.barograph.signal.Resource;
import module java.base;

/// What can be proved: a load, and another beside it.
public enum Experiment {
    /// Both have as many busy threads as there are CPUs: each loses half.
    CPU("cpu", Resource.CPU),

    /// A gets all of its CPU limit, whatever B does: it loses nothing.
    CPU_LIMIT("cpu-limit", Resource.CPU),

    /// Both read from one disk.
    DISK("disk", Resource.IO),

    /// A reads from the disk that B writes to.
    DISK_WRITE("disk-write", Resource.IO);

    private static final int DISK_READERS = 4;

    private final String word;
    private final Resource resource;

    Experiment(String word, Resource resource) {
        this.word = word;
        this.resource = resource;
    }

    /// As options and reports name it.
    public String word() {
        return word;
    }

    /// What A loses to B.
    public Resource resource() {
        return resource;
    }

    public boolean needsDisk() {
        return resource == Resource.IO;
    }

    /// The CPU limit of A; 0 where it has none.
    double cpuLimit(int cpus) {
        return this == CPU_LIMIT ? cpus / 4.0 : 0;
    }

    /// What A does.
    ///
    /// @param file of A
    Load loadA(int cpus, Path file) {
        return switch (this) {
            case CPU -> new BusyThreads(cpus);
            case CPU_LIMIT -> new BusyThreads(2 * cpus);
            case DISK, DISK_WRITE -> new BlockReaders(file, 1);
        };
    }

    /// What B does. Beside a CPU limit it leaves half of the CPUs.
    ///
    /// @param file of B
    Load loadB(int cpus, Path file) {
        return switch (this) {
            case CPU -> new BusyThreads(cpus);
            case CPU_LIMIT -> new BusyThreads(Math.max(1, cpus / 2));
            case DISK -> new BlockReaders(file, DISK_READERS);
            case DISK_WRITE -> new SyncWriter(file);
        };
    }
}
