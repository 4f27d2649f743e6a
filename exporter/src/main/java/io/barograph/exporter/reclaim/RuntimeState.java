package io.barograph.exporter.reclaim;

import module java.base;

/// The containers and images of the runtime at one moment.
record RuntimeState(List<Container> containers, List<Image> images) {

    RuntimeState {
        containers = List.copyOf(containers);
        images = List.copyOf(images);
    }

    /// @param pod the pod's UID, or its sandbox's id where it has none
    /// @param podReady whether its pod runs: a sandbox of it is ready, or the node has its cgroup
    /// @param exited not so while it is created, runs, or is in a state that the runtime does not know
    /// @param images all that names its image
    record Container(
            String id, String pod, String name, boolean podReady, boolean exited, Instant created, Set<String> images) {

        private Container ofRunningPod() {
            return new Container(id, pod, name, true, exited, created, images);
        }
    }

    /// @param names tags and digests
    /// @param bytes as the runtime counts them; layers that images share are counted for each
    record Image(String id, List<String> names, long bytes, boolean pinned) {

        /// A name for people: its first one.
        String text() {
            return names.isEmpty() ? id : names.getFirst();
        }

        /// Runtimes pin the sandboxes' image; one that is too old to do so is known by its name.
        boolean isKept() {
            return pinned || names.stream().anyMatch(it -> it.matches("(.*[/-])?pause(-[a-z0-9]+)?[:@].*"));
        }
    }

    /// The kubelet removes a pod's cgroup when the pod has ended. So a pod with a cgroup runs, also while its sandbox
    /// is to be made anew, and from its last containers the kubelet knows which of them must not run again.
    ///
    /// @param pods UIDs of those with a cgroup
    RuntimeState withRunningPods(Set<String> pods) {
        return new RuntimeState(
                containers.stream()
                        .map(it -> it.podReady() || !pods.contains(it.pod()) ? it : it.ofRunningPod())
                        .toList(),
                images);
    }

    /// The images that no container uses, in whatever state.
    List<Image> unused() {
        Set<String> usedNames =
                containers.stream().flatMap(it -> it.images().stream()).collect(Collectors.toSet());
        return images.stream()
                .filter(it -> !usedNames.contains(it.id()) && Collections.disjoint(usedNames, it.names()))
                .toList();
    }
}
