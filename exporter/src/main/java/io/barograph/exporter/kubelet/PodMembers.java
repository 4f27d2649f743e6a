package io.barograph.exporter.kubelet;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The cgroups of each pod. A container need not lie below its pod's cgroup, so it is looked up by the pod's uid.
final class PodMembers {

    private final SummaryInput input;
    private final Map<String, Member> pods = new LinkedHashMap<>();
    private final List<Cgroup> nested = new ArrayList<>();

    /// The cgroups of one pod.
    static final class Member {

        /// Its application containers: those that have a name, which its sandbox has not.
        final List<Cgroup> containers = new ArrayList<>();

        @Nullable
        Cgroup podCgroup;
    }

    PodMembers(SummaryInput input) {
        this.input = input;
        for (Cgroup cgroup : input.frame().cgroups().values()) {
            switch (cgroup.identity().kind()) {
                case CgroupClass.Pod pod -> memberOf(pod.uid()).podCgroup = cgroup;
                case CgroupClass.Container container -> {
                    Member member = memberOf(container.podUid());
                    if (input.pass().names().container(container.containerId()) != null) {
                        member.containers.add(cgroup);
                    }
                }
                case CgroupClass.Nested _ -> nested.add(cgroup);
                case CgroupClass.Root _,
                        CgroupClass.Division _,
                        CgroupClass.Unmapped _,
                        CgroupClass.Skipped _,
                        CgroupClass.Outside _ -> {
                    // No part of a pod that the summary names
                }
            }
        }
    }

    private Member memberOf(String uid) {
        return pods.computeIfAbsent(uid, _ -> new Member());
    }

    Map<String, Member> byUid() {
        return pods;
    }

    /// How many processes its containers have, with all that are in cgroups they made; null where that is not known of
    /// each.
    @Nullable
    Long processCount(Member member) {
        long sum = 0;
        boolean allKnown = !member.containers.isEmpty();
        for (Cgroup container : member.containers) {
            for (Cgroup cgroup : withBelow(container)) {
                CgroupUsage usage = input.usage().cgroups().get(cgroup.path());
                Long processes = usage == null ? null : usage.processes().orNull();
                allKnown &= processes != null;
                sum += processes == null ? 0 : processes;
            }
        }
        return allKnown ? sum : null;
    }

    private List<Cgroup> withBelow(Cgroup container) {
        String prefix = container.path() + "/";
        Stream<Cgroup> below = nested.stream().filter(it -> it.path().startsWith(prefix));
        return Stream.concat(Stream.of(container), below).toList();
    }
}
