package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.OomEvents;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How often memory ran out in each container, kept while its pod lives: a restarted container has another cgroup, and
/// one that the kernel killed is gone before the next pass. Its count then shows in the pod's alone, and is booked to
/// the container that is gone.
public final class OomLedger {

    /// The name of a container that is not known: of several, each may be the one.
    public static final String UNKNOWN_CONTAINER = "";

    private final Map<String, PodAccount> pods = new HashMap<>();
    private Map<String, Map<String, OomEvents>> lastEvents = Map.of();
    private @Nullable CgroupTree treeBefore;
    private WorkloadNames namesBefore = WorkloadNames.NONE;

    /// The events of one cgroup of a container.
    private static final class ContainerAccount {
        private @Nullable String name;
        private OomEvents counted = OomEvents.NONE;
        private OomEvents booked = OomEvents.NONE;
    }

    private static final class PodAccount {
        /// Counted events by path and inode: one that was made again counts from 0.
        private final Map<List<Object>, OomEvents> counted = new HashMap<>();

        private final Map<String, ContainerAccount> containers = new HashMap<>();
        private final Map<String, OomEvents> byName = new TreeMap<>();

        private void bookContainer(ContainerAccount account) {
            if (account.name != null) {
                byName.merge(account.name, account.counted.increaseSince(account.booked), OomEvents::plus);
                account.booked = account.counted;
            }
        }
    }

    /// Takes in what a pass found.
    ///
    /// @param readEvents of the pods and containers that were looked at, by path; null where it is not known
    /// @return by pod UID and container name; a container without a name is not in it
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    public Map<String, Map<String, OomEvents>> afterPass(
            Frame frame, WorkloadNames names, @Nullable Map<String, OomEvents> readEvents) {
        if (readEvents == null) {
            return Map.of();
        }
        CgroupTree tree = frame.cgroups().tree();
        if (readEvents.isEmpty() && tree == treeBefore && names == namesBefore) {
            return lastEvents;
        }
        treeBefore = tree;
        namesBefore = names;
        Map<String, List<Cgroup>> byPod = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.OfPod of) {
                byPod.computeIfAbsent(of.podUid(), _ -> new ArrayList<>()).add(cgroup);
            }
        }
        pods.keySet().retainAll(byPod.keySet());
        Map<String, Map<String, OomEvents>> currentEvents = new HashMap<>();
        byPod.forEach((uid, cgroups) -> {
            PodAccount pod = pods.computeIfAbsent(uid, _ -> new PodAccount());
            accountPod(pod, cgroups, names, readEvents);
            currentEvents.put(uid, new TreeMap<>(pod.byName));
        });
        lastEvents = currentEvents;
        return currentEvents;
    }

    private static void accountPod(
            PodAccount pod, List<Cgroup> cgroups, WorkloadNames names, Map<String, OomEvents> readEvents) {
        OomEvents inPod = OomEvents.NONE;
        OomEvents inContainers = OomEvents.NONE;
        Set<String> gone = new HashSet<>(pod.containers.keySet());
        for (Cgroup podCgroup : cgroups) {
            OomEvents foundEvents = readEvents.get(podCgroup.path());
            if (podCgroup.identity().kind() instanceof CgroupClass.Container it) {
                ContainerAccount container =
                        pod.containers.computeIfAbsent(it.containerId(), _ -> new ContainerAccount());
                container.name = names.container(it.containerId());
                if (foundEvents != null) {
                    inContainers = inContainers.plus(foundEvents.increaseSince(container.counted));
                    container.counted = foundEvents;
                }
                pod.bookContainer(container);
                gone.remove(it.containerId());
            } else if (foundEvents != null) {
                List<Object> cgroup = cgroupKey(podCgroup);
                inPod = inPod.plus(foundEvents.increaseSince(pod.counted.getOrDefault(cgroup, OomEvents.NONE)));
                pod.counted.put(cgroup, foundEvents);
            }
        }
        OomEvents untold = inPod.excessOver(inContainers);
        if (!untold.equals(OomEvents.NONE)) {
            pod.byName.merge(nameOf(pod, gone, cgroups, readEvents), untold, OomEvents::plus);
        }
        pod.containers.keySet().removeAll(gone);
        pod.counted
                .keySet()
                .retainAll(cgroups.stream().map(OomLedger::cgroupKey).collect(Collectors.toSet()));
    }

    private static List<Object> cgroupKey(Cgroup cgroup) {
        return List.of(cgroup.path(), cgroup.identity().inode());
    }

    /// The container whose events these are: the one that has just gone, else the only one that the pod ever had.
    private static String nameOf(
            PodAccount pod, Set<String> gone, List<Cgroup> cgroups, Map<String, OomEvents> readEvents) {
        Set<String> lost = new TreeSet<>();
        gone.forEach(id -> addName(pod, id, lost));
        for (Cgroup cgroup : cgroups) {
            if (cgroup.identity().kind() instanceof CgroupClass.Container container
                    && !readEvents.containsKey(cgroup.path())) {
                addName(pod, container.containerId(), lost);
            }
        }
        Set<String> candidates = lost.isEmpty() ? new TreeSet<>(pod.byName.keySet()) : lost;
        candidates.remove(UNKNOWN_CONTAINER);
        return candidates.size() == 1 ? candidates.iterator().next() : UNKNOWN_CONTAINER;
    }

    private static void addName(PodAccount pod, String id, Set<String> into) {
        ContainerAccount container = pod.containers.get(id);
        if (container != null && container.name != null) {
            into.add(container.name);
        }
    }
}
