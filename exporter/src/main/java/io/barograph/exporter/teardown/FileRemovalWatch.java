package io.barograph.exporter.teardown;

import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Follows how many inodes of the file system with the containers' writable layers are free. containerd removes a
/// container's files after it has forgotten the container, in a process of its own that no list shows; but each file
/// that is gone gives its inode back.
///
/// Used by one thread at a time.
public final class FileRemovalWatch {

    /// The rate is taken over so long.
    static final long WINDOW_MICROS = 10_000_000;

    /// Slower ones are everyday life: logs that are rotated, files that a pod takes away again.
    static final long LEAST_FILES_PER_SECOND = 1000;

    private final ArrayDeque<Sample> samples = new ArrayDeque<>();
    private @Nullable Long sinceMicros;
    private Reading<FileRemoval> fileRemoval = Reading.absent("the file system was not looked at yet");

    /// @param usedInodes inodes: how many are free says less where a file system makes them as it needs them
    private record Sample(long atMicros, long device, long usedInodes) {}

    /// The file removal that the file system's answers so far show.
    public Reading<FileRemoval> afterLook(FileSystem fileSystem) {
        switch (fileSystem.space()) {
            case Reading.Present<DiskSpace>(DiskSpace space)
            when space.inodes().total() > 0 ->
                takeSample(new Sample(
                        fileSystem.atMicros(),
                        space.device(),
                        space.inodes().total() - space.inodes().free()));
            case Reading.Present<DiskSpace> _ ->
                forgetSamples(Reading.absent("the file system does not count inodes. Maybe it is btrfs"));
            case Reading.Absent<DiskSpace>(String why) -> forgetSamples(Reading.absent(why));
            case Reading.Failed<DiskSpace>(String error) -> forgetSamples(Reading.failed(error));
        }
        return fileRemoval;
    }

    private void forgetSamples(Reading<FileRemoval> why) {
        samples.clear();
        sinceMicros = null;
        fileRemoval = why;
    }

    private void takeSample(Sample newSample) {
        Sample lastSample = samples.peekLast();
        if (lastSample != null && newSample.atMicros <= lastSample.atMicros) {
            return; // it has not answered anew
        }
        if (lastSample != null && lastSample.device != newSample.device) {
            samples.clear();
            sinceMicros = null;
        }
        samples.addLast(newSample);
        while (samples.size() > 2 && newSample.atMicros - second().atMicros >= WINDOW_MICROS) {
            samples.removeFirst();
        }
        Sample first = samples.getFirst();
        long spanMicros = newSample.atMicros - first.atMicros;
        if (spanMicros < WINDOW_MICROS) {
            fileRemoval = Reading.absent("observed for " + spanMicros / 1_000_000 + " of 10 s");
            return;
        }
        long fewer = Math.max(0, first.usedInodes - newSample.usedInodes);
        long rate = Math.round(fewer * 1e6 / spanMicros);
        if (rate < LEAST_FILES_PER_SECOND) {
            sinceMicros = null;
        } else if (sinceMicros == null) {
            sinceMicros = fullestAtMicros();
        }
        Long startMicros = sinceMicros;
        fileRemoval = Reading.of(new FileRemoval(rate, startMicros == null ? 0 : newSample.atMicros - startMicros));
    }

    /// The time of the window's last sample with most files in use: from there on they became fewer.
    private long fullestAtMicros() {
        Sample fullest = samples.getFirst();
        for (Sample sample : samples) {
            fullest = sample.usedInodes >= fullest.usedInodes ? sample : fullest;
        }
        return fullest.atMicros;
    }

    private Sample second() {
        Iterator<Sample> sampleIterator = samples.iterator();
        sampleIterator.next();
        return sampleIterator.next();
    }
}
