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
    private Reading<FileRemoval> found = Reading.absent("the file system was not looked at yet");

    /// @param used inodes: how many are free says less where a file system makes them as it needs them
    private record Sample(long atMicros, long device, long used) {}

    /// What the file system's answers so far show.
    public Reading<FileRemoval> after(FileSystem disk) {
        switch (disk.space()) {
            case Reading.Present<DiskSpace>(DiskSpace space)
            when space.inodes().total() > 0 ->
                take(new Sample(
                        disk.atMicros(),
                        space.device(),
                        space.inodes().total() - space.inodes().free()));
            case Reading.Present<DiskSpace> _ ->
                forget(Reading.absent("the file system does not count inodes. Maybe it is btrfs"));
            case Reading.Absent<DiskSpace>(String why) -> forget(Reading.absent(why));
            case Reading.Failed<DiskSpace>(String error) -> forget(Reading.failed(error));
        }
        return found;
    }

    private void forget(Reading<FileRemoval> why) {
        samples.clear();
        sinceMicros = null;
        found = why;
    }

    private void take(Sample now) {
        Sample last = samples.peekLast();
        if (last != null && now.atMicros <= last.atMicros) {
            return; // it has not answered anew
        }
        if (last != null && last.device != now.device) {
            samples.clear();
            sinceMicros = null;
        }
        samples.addLast(now);
        while (samples.size() > 2 && now.atMicros - second().atMicros >= WINDOW_MICROS) {
            samples.removeFirst();
        }
        Sample first = samples.getFirst();
        long spanMicros = now.atMicros - first.atMicros;
        if (spanMicros < WINDOW_MICROS) {
            found = Reading.absent("observed for " + spanMicros / 1_000_000 + " of 10 s");
            return;
        }
        long fewer = Math.max(0, first.used - now.used);
        long rate = Math.round(fewer * 1e6 / spanMicros);
        if (rate < LEAST_FILES_PER_SECOND) {
            sinceMicros = null;
        } else if (sinceMicros == null) {
            sinceMicros = fullestAtMicros();
        }
        Long since = sinceMicros;
        found = Reading.of(new FileRemoval(rate, since == null ? 0 : now.atMicros - since));
    }

    /// When the window's last sample with most files in use was taken: from there on they became fewer.
    private long fullestAtMicros() {
        Sample fullest = samples.getFirst();
        for (Sample each : samples) {
            fullest = each.used >= fullest.used ? each : fullest;
        }
        return fullest.atMicros;
    }

    private Sample second() {
        Iterator<Sample> all = samples.iterator();
        all.next();
        return all.next();
    }
}
