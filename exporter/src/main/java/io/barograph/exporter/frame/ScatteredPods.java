package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuStat.Limit;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Pods whose containers stand beside their pod's slice, or that have none: kubelet and runtime have different cgroup
/// drivers, or a sandbox has a driver of its own. Such a pod's cgroup holds nobody. So what the pod uses is the sum of
/// its containers, under the path of its slice; how long any or all of them stalled, no file says.
final class ScatteredPods {

    private static final String WHY = "the pod's containers stand beside its cgroup, and no file counts them together";
    private static final Map<Resource, PressureFile> PRESSURE = pressure();
    private static final Reading<Throttling> UNLIMITED = Reading.of(new Throttling(0, 0, 0, Limit.NONE));
    private static final Reading<MemoryEvents> NEVER_MET = Reading.of(new MemoryEvents(0, 0));

    /// Indexes of a pod's containers, by that of the pod.
    private final Map<Integer, List<Integer>> containers = new TreeMap<>();
    private final Map<String, Integer> seatByUid = new HashMap<>();
    private final int firstMadeUp;

    private ScatteredPods(int firstMadeUp) {
        this.firstMadeUp = firstMadeUp;
    }

    private static Map<Resource, PressureFile> pressure() {
        Map<Resource, PressureFile> absent = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            absent.put(resource, PressureFile.absent(WHY));
        }
        return Collections.unmodifiableMap(absent);
    }

    /// Finds them, and makes up a cgroup for each that has no slice, behind all others.
    static ScatteredPods findScattered(List<Cgroup> cgroups) {
        ScatteredPods scattered = new ScatteredPods(cgroups.size());
        Map<String, Integer> podSeats = new HashMap<>();
        Set<String> podPaths = new HashSet<>();
        for (int seat = 0; seat < scattered.firstMadeUp; seat++) {
            if (cgroups.get(seat).identity().kind() instanceof CgroupClass.Pod pod) {
                podSeats.putIfAbsent(pod.uid(), seat);
                podPaths.add(cgroups.get(seat).path());
            }
        }
        for (int seat = 0; seat < scattered.firstMadeUp; seat++) {
            Cgroup cgroup = cgroups.get(seat);
            if (cgroup.identity().kind() instanceof CgroupClass.Container container
                    && !isBelowAny(podPaths, cgroup.path())) {
                int pod = scattered.seatByUid.computeIfAbsent(container.podUid(), uid -> {
                    Integer podSeat = podSeats.get(uid);
                    if (podSeat != null) {
                        return podSeat;
                    }
                    cgroups.add(makeUp(cgroup, container));
                    return cgroups.size() - 1;
                });
                scattered
                        .containers
                        .computeIfAbsent(pod, _ -> new ArrayList<>())
                        .add(seat);
            }
        }
        return scattered;
    }

    private static boolean isBelowAny(Set<String> podPaths, String path) {
        for (String above = path; above.length() > 1; above = Cgroup.parentPath(above)) {
            if (podPaths.contains(above)) {
                return true;
            }
        }
        return false;
    }

    /// The slice of which a container's name tells, as if it were there.
    private static Cgroup makeUp(Cgroup cgroup, CgroupClass.Container container) {
        String name = cgroup.path().substring(cgroup.path().lastIndexOf('/') + 1);
        int colon = name.indexOf(':');
        String slice = colon < 0 ? "pod" + container.podUid() : name.substring(0, colon);
        String parent = cgroup.parent();
        CgroupClass pod = new CgroupClass.Pod(container.qos(), container.podUid());
        return new Cgroup(
                (parent.equals("/") ? "" : parent) + "/" + slice,
                new Cgroup.Identity(pod, 0),
                false,
                cgroup.readAtMicros(),
                cgroup.stats());
    }

    /// The seat of a container's pod; null where the pod is not scattered.
    @Nullable
    Integer podSeat(String uid) {
        return seatByUid.get(uid);
    }

    boolean isMadeUp(int seat) {
        return seat >= firstMadeUp;
    }

    /// The seats of all of them.
    Set<Integer> seats() {
        return Collections.unmodifiableSet(containers.keySet());
    }

    /// Adds up the containers of each pod again of which any was read again.
    ///
    /// @param previousCgroups null where all of it is new
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    void sumContainers(Cgroup[] currentCgroups, Cgroup @Nullable [] previousCgroups) {
        containers.forEach((pod, seats) -> {
            if (previousCgroups != null
                    && seats.stream().allMatch(seat -> currentCgroups[seat] == previousCgroups[seat])) {
                currentCgroups[pod] = previousCgroups[pod];
            } else {
                currentCgroups[pod] = sumOf(
                        currentCgroups[pod],
                        seats.stream().map(seat -> currentCgroups[seat]).toList());
            }
        });
    }

    private static Cgroup sumOf(Cgroup pod, List<Cgroup> containers) {
        long readAtMicros =
                containers.stream().mapToLong(Cgroup::readAtMicros).max().orElseThrow();
        Reading<Long> usedMicros = addReadings(containers, it -> it.cpu().map(CpuStat::usageMicros), Long::sum);
        Stats sums = new Stats(
                PRESSURE,
                usedMicros.map(micros -> new CpuStat(micros, UNLIMITED, Reading.absent(WHY))),
                Reading.absent(WHY),
                new Memory(
                        NEVER_MET,
                        addReadings(containers, it -> it.memory().pgsteal(), Long::sum),
                        addReadings(containers, it -> it.memory().use(), ScatteredPods::sumOfUses)),
                new Io(
                        addReadings(containers, it -> it.io().workByDevice(), DeviceWork::sumByDevice),
                        Reading.of(Set.of())));
        return new Cgroup(pod.path(), pod.identity(), false, readAtMicros, sums);
    }

    /// The sum, or what the first says that has none.
    private static <T> Reading<T> addReadings(
            List<Cgroup> containers, Function<Stats, Reading<T>> value, BinaryOperator<T> plus) {
        return containers.stream()
                .map(it -> value.apply(it.stats()))
                .reduce((a, b) -> a.flatMap(first -> b.map(second -> plus.apply(first, second))))
                .orElseThrow();
    }

    private static MemoryUse sumOfUses(MemoryUse a, MemoryUse b) {
        return new MemoryUse(
                a.currentBytes() + b.currentBytes(),
                a.swappedBytes() + b.swappedBytes(),
                a.workingSetBytes() + b.workingSetBytes(),
                a.stolenPages() + b.stolenPages(),
                a.refaultedPages() + b.refaultedPages());
    }
}
