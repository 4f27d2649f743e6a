package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.kernel.KernelFs;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The names of pods and containers on a node, from the names of the kubelet's logs and, where they can be read, the
/// container runtime's state directories; without any permission in the cluster.
///
/// A pass that finds the same pods and containers as the one before costs nothing. Where others are there, what is new
/// is looked up at once, and what has no name yet soon again: 100 ms later, then twice as long each time up to a
/// minute, since the kubelet makes a cgroup before it makes the names. What is known stays as it is until its cgroup
/// is gone: another name would make another series.
///
/// Used by one thread at a time.
public final class IdentityLookup {

    private static final long FIRST_RETRY_MICROS = 100_000;
    private static final long LAST_RETRY_MICROS = 60_000_000;

    /// A runtime writes its state before it makes the cgroup, so it is not waited for.
    private static final int STATE_TRIES = 3;

    /// How many states are read at one pass; there may be hundreds at the exporter's start.
    static final int STATES_A_PASS = 512;

    private final RuntimeStateReader states = new RuntimeStateReader();
    private final Map<String, PodName> pods = new HashMap<>();
    private final Map<String, String> containers = new HashMap<>();
    private final Map<String, ContainerDetails> details = new HashMap<>();
    private final Map<String, Integer> tries = new HashMap<>();
    private PresentWorkloads present = PresentWorkloads.NONE;
    private WorkloadNames names = WorkloadNames.NONE;
    private long pauseMicros = FIRST_RETRY_MICROS;
    private long retryMicros = Long.MAX_VALUE;

    /// The pods and containers that a pass found.
    ///
    /// @param podUids of pods, and of containers whose pod has no cgroup of its own
    /// @param containers by container id, in the order of their birth
    private record PresentWorkloads(Set<String> podUids, SequencedMap<String, CgroupClass.Container> containers) {

        static final PresentWorkloads NONE = new PresentWorkloads(Set.of(), new LinkedHashMap<>());

        static PresentWorkloads of(Iterable<CgroupClass> cgroups) {
            Set<String> podUids = new HashSet<>();
            SequencedMap<String, CgroupClass.Container> containers = new LinkedHashMap<>();
            for (CgroupClass cgroup : cgroups) {
                if (cgroup instanceof CgroupClass.OfPod pod) {
                    podUids.add(pod.podUid());
                }
                if (cgroup instanceof CgroupClass.Container container) {
                    containers.put(container.containerId(), container);
                }
            }
            return new PresentWorkloads(podUids, containers);
        }

        /// Whether there is a pod or container here that was not there before.
        boolean hasOthersThan(PresentWorkloads earlierWorkloads) {
            return !earlierWorkloads.podUids().containsAll(podUids)
                    || !earlierWorkloads.containers().keySet().containsAll(containers.keySet());
        }
    }

    /// The names of these cgroups' pods and containers, as far as they are known.
    ///
    /// @param cgroups in the order of their birth
    /// @param nowMicros the pass's time
    public WorkloadNames of(Iterable<CgroupClass> cgroups, KernelFs fs, long nowMicros) {
        PresentWorkloads foundWorkloads = PresentWorkloads.of(cgroups);
        boolean born = foundWorkloads.hasOthersThan(present);
        present = foundWorkloads;
        forgetTheGone();
        if (born) {
            pauseMicros = FIRST_RETRY_MICROS;
        }
        if (born || nowMicros >= retryMicros) {
            lookUp(fs, nowMicros);
        }
        WorkloadNames currentNames = new WorkloadNames(pods, containers, details);
        names = currentNames.equals(names) ? names : currentNames;
        return names;
    }

    /// The time at which a missing name is to be looked up again, in microseconds of the passes' clock;
    /// [Long#MAX_VALUE] where every name is known.
    public long retryMicros() {
        return retryMicros;
    }

    private void forgetTheGone() {
        pods.keySet().retainAll(present.podUids());
        containers.keySet().retainAll(present.containers().keySet());
        details.keySet().retainAll(present.containers().keySet());
        tries.keySet().retainAll(present.containers().keySet());
    }

    private void lookUp(KernelFs fs, long nowMicros) {
        Set<String> unknownPods = setDifference(present.podUids(), pods.keySet());
        Set<String> unknown = setDifference(present.containers().keySet(), details.keySet());
        pods.putAll(KubeletLogNames.findPods(fs, unknownPods));
        SequencedMap<String, CgroupClass.Container> askedContainers = new LinkedHashMap<>(present.containers());
        askedContainers.keySet().retainAll(unknown);
        Map<String, String> logged = KubeletLogNames.findContainers(fs, askedContainers, pods);
        int remainingReads = STATES_A_PASS;
        for (String id : unknown) {
            boolean triesLeft = tries.getOrDefault(id, 0) < STATE_TRIES;
            if (remainingReads > 0 || !triesLeft) {
                remainingReads -= triesLeft ? 1 : 0;
                learnContainer(id, logged.get(id), triesLeft, fs);
            }
        }
        boolean allKnown = pods.size() == present.podUids().size()
                && details.size() == present.containers().size();
        retryMicros = allKnown ? Long.MAX_VALUE : nowMicros + pauseMicros;
        pauseMicros = Math.min(LAST_RETRY_MICROS, 2 * pauseMicros);
    }

    private static Set<String> setDifference(Set<String> wholeSet, Set<String> some) {
        Set<String> rest = new HashSet<>(wholeSet);
        rest.removeAll(some);
        return rest;
    }

    /// @param logged its name as its log says, or null
    private void learnContainer(String id, @Nullable String logged, boolean readState, KernelFs fs) {
        CgroupClass.Container container = present.containers().get(id);
        if (container == null) {
            return;
        }
        RuntimeStateReader.State state = readState ? states.of(container, fs) : null;
        tries.merge(id, 1, Integer::sum);
        if (state != null && state.pod() != null) {
            pods.putIfAbsent(container.podUid(), state.pod());
        }
        if (state != null && state.detail().sandbox()) {
            details.put(id, state.detail());
            return;
        }
        String name = state != null && state.name() != null ? state.name() : logged;
        if (name != null) {
            containers.put(id, name);
            details.put(id, state != null ? state.detail() : withoutState(container, name, fs));
        }
    }

    /// Details of a container without its runtime's state.
    private ContainerDetails withoutState(CgroupClass.Container container, String name, KernelFs fs) {
        String runtime = switch (container.runtime()) {
            case "cri-containerd" -> "containerd";
            case "crio" -> "cri-o";
            case "libpod" -> "podman";
            default -> container.runtime();
        };
        PodName pod = pods.get(container.podUid());
        String alias = container.containerId();
        if (runtime.equals("cri-o") || runtime.equals("docker")) {
            Long attempt = pod == null ? null : KubeletLogNames.attempt(fs, pod, container.podUid(), name);
            alias = pod == null || attempt == null
                    ? ""
                    : "k8s_" + name + "_" + pod.pod() + "_" + pod.namespace() + "_" + container.podUid() + "_"
                            + attempt;
        }
        return new ContainerDetails(false, runtime, alias, "");
    }
}
