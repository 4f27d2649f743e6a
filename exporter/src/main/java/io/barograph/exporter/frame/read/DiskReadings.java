package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.FileSystems;
import io.barograph.exporter.frame.NodeUsage.Inodes;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Answered;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.HostDisks.Silent;
import io.barograph.exporter.libc.Statvfs;
import io.barograph.signal.Reading;
import module java.base;

/// The answers of file systems, as readings. The last answer of one that hangs counts for half a minute.
final class DiskReadings {

    private static final long GOOD_MICROS = 30_000_000;

    private DiskReadings() {}

    static FileSystems of(Map<Role, Answer> answers, long nowMicros) {
        return new FileSystems(
                fileSystemOf(answers, Role.NODEFS, nowMicros),
                fileSystemOf(answers, Role.IMAGEFS, nowMicros),
                fileSystemOf(answers, Role.CONTAINERFS, nowMicros));
    }

    private static FileSystem fileSystemOf(Map<Role, Answer> answers, Role role, long nowMicros) {
        return switch (answers.getOrDefault(role, new None("no path is configured for it"))) {
            case Answered answered -> new FileSystem(Reading.of(diskSpace(answered)), answered.atMicros());
            case None(String why) -> new FileSystem(Reading.absent(why), nowMicros);
            case Failed(String error) -> new FileSystem(Reading.failed(error), nowMicros);
            case Silent silent -> silentFileSystem(silent, nowMicros);
        };
    }

    private static FileSystem silentFileSystem(Silent silent, long nowMicros) {
        Answered lastAnswer = silent.lastAnswer();
        long lastMicros = lastAnswer == null ? silent.sinceMicros() : lastAnswer.atMicros();
        if (lastAnswer != null && nowMicros - lastMicros <= GOOD_MICROS) {
            return new FileSystem(Reading.of(diskSpace(lastAnswer)), lastMicros);
        }
        long seconds = Math.max(0, (nowMicros - silent.sinceMicros()) / 1_000_000);
        return new FileSystem(
                Reading.failed("statvfs " + silent.path() + " has not answered for " + seconds
                        + " s. Maybe its server is gone"),
                lastMicros);
    }

    private static DiskSpace diskSpace(Answered answered) {
        Statvfs.Usage usage = answered.usage();
        long unit = usage.blockBytes();
        long total = boundedProduct(usage.blocks().total(), unit);
        return new DiskSpace(
                boundedProduct(usage.blocks().available(), unit),
                Math.max(0, total - boundedProduct(usage.blocks().free(), unit)),
                total,
                new Inodes(
                        boundedProduct(usage.inodes().total(), 1),
                        boundedProduct(usage.inodes().free(), 1)),
                answered.device());
    }

    /// A product of blocks and bytes, bounded, since some file systems in user space claim more than there can
    /// be.
    private static long boundedProduct(long blocks, long bytes) {
        return blocks < 0 || bytes <= 0 || blocks > Long.MAX_VALUE / bytes ? Long.MAX_VALUE : blocks * bytes;
    }
}
