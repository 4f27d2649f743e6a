package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Limit;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a cgroup's CPU time and the time that its own limit took from it.
///
/// On a hybrid host the limit stands in the `cpu` hierarchy of cgroup v1, under the same path, in `cpu.stat` with
/// `nr_throttled` and `throttled_time`, which is in nanoseconds, and in `cpu.cfs_period_us` and
/// `cpu.cfs_quota_us`.
final class CgroupCpuFiles {

    /// The hierarchy in which a host keeps its CPU limits.
    enum Limits {
        /// The cpu controller is cgroup2's: a cgroup whose cpu.stat does not count throttling has no limit.
        CGROUP2,
        /// The cpu controller is in cgroup v1's hierarchy.
        CGROUP_V1,
        /// The same, and that has no cgroup of the parent's path, hence none of this one's.
        CGROUP_V1_ABOVE,
        /// We cannot see where.
        UNKNOWN
    }

    /// The counters of a cpu.stat, [KernelFileParsers#MISSING] for each that it does not have.
    private record Counters(long usageMicros, long nrPeriods, long nrThrottled, long throttledMicros) {}

    private static final Reading<Throttling> NEVER = Reading.of(new Throttling(0, 0, 0, Limit.NONE));
    private static final byte[][] V2 =
            KernelFileParsers.toKeys("usage_usec", "nr_periods", "nr_throttled", "throttled_usec");
    private static final byte[][] V1 = KernelFileParsers.toKeys("nr_periods", "nr_throttled", "throttled_time");
    private static final byte[] LOCAL = KernelFileParsers.keyBytes("throttled_usec");
    private static final Reading<Long> NOT_CGROUP2 = Reading.absent("the cpu controller is not cgroup2's on this host");
    private static final Reading<Long> NOT_A_POD = Reading.absent("read for pods only");

    private final CachedFile<Counters> stat;
    private final CachedFile<Limit> limit;
    private final CachedFile<Counters> v1Stat;
    private final CachedFile<Long> v1Period;
    private final CachedFile<Long> v1Quota;
    private final CpuV1Location v1Home;
    private final @Nullable CachedFile<Long> local;
    private Reading<Counters> counters = Reading.absent("not read yet");
    private Reading<Throttling> throttling = Reading.absent("not read yet");
    private Reading<Long> hierarchy = Reading.absent("not read yet");
    private Reading<CpuStat> lastStat = Reading.absent("not read yet");

    /// @param pod whether it is a pod's: then what limits above it took is read, too
    CgroupCpuFiles(String path, boolean pod) {
        KernelPath directoryPath = KernelPath.cgroup(path);
        KernelPath v1 = new KernelPath(FileTree.CPU_V1, path);
        stat = new CachedFile<>(directoryPath.keptFile("cpu.stat"), CgroupCpuFiles::parseV2, "there is no cpu.stat");
        limit = new CachedFile<>(directoryPath.keptFile("cpu.max"), KernelFileParsers::cpuMax, "there is no cpu.max");
        v1Home = new CpuV1Location(path);
        local = pod
                ? new CachedFile<>(
                        directoryPath.keptFile("cpu.stat.local"),
                        CgroupCpuFiles::parseLocal,
                        "there is no cpu.stat.local")
                : null;
        v1Stat = new CachedFile<>(
                v1.keptFile("cpu.stat"), CgroupCpuFiles::parseV1, "the v1 cpu hierarchy has no cgroup " + path);
        v1Period = new CachedFile<>(
                v1.keptFile("cpu.cfs_period_us"), KernelFileParsers::parseNumber, "there is no cpu.cfs_period_us");
        v1Quota = new CachedFile<>(
                v1.keptFile("cpu.cfs_quota_us"), KernelFileParsers::cfsQuota, "there is no cpu.cfs_quota_us");
    }

    Reading<CpuStat> readStat(ReadContext context, Limits limits) {
        Reading<Counters> currentCounters = stat.readFile(context);
        if (!(currentCounters instanceof Reading.Present<Counters>(Counters it))) {
            return combineReadings(currentCounters, throttling, hierarchy);
        }
        Reading<Throttling> ownThrottling = readThrottling(it, context, limits);
        return combineReadings(currentCounters, ownThrottling, readHierarchy(ownThrottling, context, limits));
    }

    /// The same object as long as its parts are.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private Reading<CpuStat> combineReadings(
            Reading<Counters> nowCounters, Reading<Throttling> ownThrottling, Reading<Long> above) {
        if (nowCounters != counters || ownThrottling != throttling || above != hierarchy) {
            counters = nowCounters;
            throttling = ownThrottling;
            hierarchy = above;
            Reading<CpuStat> newStat = nowCounters.flatMap(it -> statOf(it, ownThrottling, above));
            lastStat = newStat.equals(lastStat) ? lastStat : newStat;
        }
        return lastStat;
    }

    /// CPU time only, where nothing stalled: then no limit took any either.
    Reading<CpuStat> readUsage(ReadContext context, Limits limits) {
        CpuStat previousStat = lastStat.orNull();
        if (previousStat == null) {
            return readStat(context, limits);
        }
        Reading<Counters> currentCounters = stat.readFile(context);
        return currentCounters instanceof Reading.Present<Counters>(Counters counted)
                ? combineReadings(
                        currentCounters,
                        withPeriods(previousStat.throttling(), counted),
                        previousStat.hierarchyMicros())
                : combineReadings(currentCounters, previousStat.throttling(), previousStat.hierarchyMicros());
    }

    /// Whether the v1 hierarchy had no cgroup of this path when that was read last.
    boolean isGoneFromV1() {
        return v1Stat.isGone();
    }

    /// Whether this cpu.stat counts throttling.
    boolean countsThrottling(ReadContext context) {
        return stat.readFile(context) instanceof Reading.Present<Counters>(Counters counters)
                && counters.nrThrottled() != KernelFileParsers.MISSING;
    }

    /// A limit may be enforced without taking anything.
    private static Reading<Throttling> withPeriods(Reading<Throttling> previousThrottling, Counters currentCounters) {
        return previousThrottling instanceof Reading.Present<Throttling>(Throttling it)
                        && currentCounters.nrPeriods() > it.nrPeriods()
                ? Reading.of(
                        new Throttling(currentCounters.nrPeriods(), it.nrThrottled(), it.throttledMicros(), it.limit()))
                : previousThrottling;
    }

    /// The throttled time of the whole hierarchy. Where no limit ever took anything, it is looked for at audits
    /// only.
    private Reading<Long> readHierarchy(Reading<Throttling> ownThrottling, ReadContext context, Limits limits) {
        if (local == null) {
            return NOT_A_POD;
        }
        if (limits != Limits.CGROUP2) {
            return NOT_CGROUP2;
        }
        CpuStat previousStat = lastStat.orNull();
        Reading<Long> knownMicros = previousStat == null ? hierarchy : previousStat.hierarchyMicros();
        Long previousMicros = knownMicros.orNull();
        boolean limited = ownThrottling instanceof Reading.Present<Throttling>(Throttling it) && it.nrPeriods() > 0;
        return limited || previousMicros == null || previousMicros > 0 || context.audit()
                ? local.readIfEnabled(context)
                : knownMicros;
    }

    private Reading<CpuStat> statOf(Counters counters, Reading<Throttling> throttling, Reading<Long> hierarchy) {
        if (counters.usageMicros() == KernelFileParsers.MISSING) {
            return Reading.absent(stat.path() + " has no usage_usec");
        }
        return Reading.of(new CpuStat(counters.usageMicros(), throttling, hierarchy));
    }

    private Reading<Throttling> readThrottling(Counters counters, ReadContext context, Limits limits) {
        if (counters.nrThrottled() != KernelFileParsers.MISSING
                && counters.throttledMicros() != KernelFileParsers.MISSING) {
            return withLimit(counters, () -> limit.readFile(context));
        }
        return switch (limits) {
            case CGROUP2 -> NEVER;
            case CGROUP_V1 -> inV1(context);
            case CGROUP_V1_ABOVE -> aboveV1(context);
            case UNKNOWN ->
                Reading.absent(stat.path() + " has no nr_throttled. Maybe the cpu controller is in a v1 hierarchy that"
                        + " is not mounted here");
        };
    }

    private Reading<Throttling> inV1(ReadContext context) {
        Reading<Counters> v1Counters = v1Stat.readFile(context);
        return v1Stat.isGone() ? aboveV1(context) : v1Counters.flatMap(v1 -> withLimit(v1, () -> limitInV1(context)));
    }

    private Reading<Throttling> aboveV1(ReadContext context) {
        Reading<Boolean> unlimited = v1Home.checkUnlimited(context);
        return unlimited.isPresent() ? NEVER : unlimited.flatMap(_ -> NEVER);
    }

    /// Old recordings have no quota: how much of its limit a cgroup lacks then bounds nothing.
    private Reading<Limit> limitInV1(ReadContext context) {
        return v1Period.readFile(context).flatMap(period -> {
            Reading<Long> quota = v1Quota.readIfEnabled(context);
            return quota instanceof Reading.Absent<Long>
                    ? Reading.of(new Limit(Limit.UNLIMITED, period))
                    : quota.map(it -> new Limit(it, period));
        });
    }

    /// The limit matters only once there was throttling, and is read only then.
    private static Reading<Throttling> withLimit(Counters counters, Supplier<Reading<Limit>> limit) {
        long periods = Math.max(0, counters.nrPeriods());
        if (counters.nrThrottled() == 0) {
            return periods == 0 ? NEVER : Reading.of(new Throttling(periods, 0, 0, Limit.NONE));
        }
        return limit.get().map(of -> new Throttling(periods, counters.nrThrottled(), counters.throttledMicros(), of));
    }

    /// Whether there was no cpu.stat, which every cgroup has, when it was read last.
    boolean isGone() {
        return stat.isGone();
    }

    void forgetFiles(KernelFs fs) {
        stat.forgetFile(fs);
        limit.forgetFile(fs);
        v1Stat.forgetFile(fs);
        v1Period.forgetFile(fs);
        v1Quota.forgetFile(fs);
        fs.forgetPath(v1Home.file());
        if (local != null) {
            local.forgetFile(fs);
        }
    }

    private static Reading<Counters> parseV2(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, V2);
        return Reading.of(new Counters(values[0], values[1], values[2], values[3]));
    }

    private static Reading<Counters> parseV1(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, V1);
        return values[1] == KernelFileParsers.MISSING || values[2] == KernelFileParsers.MISSING
                ? Reading.absent("the v1 cpu.stat has no nr_throttled and throttled_time. Maybe the kernel was built"
                        + " without CONFIG_CFS_BANDWIDTH")
                : Reading.of(new Counters(0, values[0], values[1], values[2] / 1000));
    }

    private static Reading<Long> parseLocal(FileCursor cursor) {
        return KernelFileParsers.parseFlat(cursor, LOCAL, "cpu.stat.local has no throttled_usec");
    }
}
