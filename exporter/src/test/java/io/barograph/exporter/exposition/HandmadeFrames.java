package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClassifier;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroup.Identity;
import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Frames of small hosts, made by hand.
public final class HandmadeFrames {

    static final String POD_UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    static final String OTHER_UID = "11111111-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    static final String CID = "a".repeat(64);

    private HandmadeFrames() {}

    static PressureFile file(long some, long full) {
        return new PressureFile(line(some), line(full));
    }

    static Reading<PressureLine> line(long totalMicros) {
        return Reading.of(new PressureLine(1.5, 0.25, 0, totalMicros));
    }

    static Map<Resource, PressureFile> all(PressureFile file) {
        Map<Resource, PressureFile> files = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            files.put(resource, file);
        }
        return files;
    }

    static String podPath(String uid) {
        return "/kubepods/burstable/pod" + uid;
    }

    public static Cgroup cgroup(String path, long inode, PressureFile pressure) {
        Stats stats = new Stats(
                all(pressure),
                Reading.absent("none"),
                Reading.absent("none"),
                new Memory(Reading.absent("none"), Reading.absent("none"), Reading.absent("none")),
                new Io(Reading.absent("none"), Reading.absent("none")));
        return new Cgroup(path, new Identity(CgroupClassifier.classifyPath(path), inode), true, 0, stats);
    }

    /// The same cgroup with a CPU limit of its own, at work or not.
    static Cgroup limited(Cgroup cgroup, long periods, long throttled, long micros, Reading<Long> hierarchyMicros) {
        Stats stats = cgroup.stats();
        CpuStat cpu = new CpuStat(
                1, Reading.of(new Throttling(periods, throttled, micros, CpuStat.Limit.NONE)), hierarchyMicros);
        return new Cgroup(
                cgroup.path(),
                cgroup.identity(),
                cgroup.leaf(),
                0,
                new Stats(stats.pressure(), Reading.of(cpu), stats.cpus(), stats.memory(), stats.io()));
    }

    public static Frame frame(PressureFile proc, PressureFile irq, Cgroup... cgroups) {
        Map<String, Cgroup> byPath = new LinkedHashMap<>();
        for (Cgroup each : cgroups) {
            byPath.put(each.path(), each);
        }
        HostReadings host = new HostReadings(
                all(proc),
                irq,
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.of(7L));
        return new Frame(0, host, byPath);
    }

    /// A frame as the exposition gets it, with nothing measured.
    static Sample sample(Frame frame, WorkloadNames names) {
        return sample(frame, names, ContentionTotals.NONE);
    }

    static Sample sample(Frame frame, WorkloadNames names, ContentionTotals totals) {
        Pass pass = HandmadePasses.of(frame, totals);
        return new Sample(pass.withNamesAndUsage(names, null, PassCost.NONE));
    }

    /// What an exposition of these families is like.
    static String text(FamilySelection selection, @Nullable Sample sample) {
        return new Exposition(selection, 1000)
                .writeExposition(sample, List.of())
                .toString();
    }
}
