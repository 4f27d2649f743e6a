package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.kernel.KernelFs;
import module java.base;

/// Names of containers whose link in /var/log/containers is too long for a file name. The kubelet cuts such a name at
/// its end, so that a part of the container's id is missing, or all of it.
///
/// The link of a container can be worked out from its pod, its name and its id. Which names there are, the pod's own
/// directory of logs says, to which the link points. A container whose link fits several names stays without a name.
///
/// @param links without `.log`
/// @param pods by uid
record CutLogLink(KernelFs fs, Set<String> links, Map<String, PodName> pods) {

    /// How long the name of a cut link is: as long as a file system takes.
    static final int LENGTH = 255;

    private static final int KEPT = LENGTH - KubeletLogNames.LOG.length();

    /// A link and what it may stand for.
    private record Fit(String link, String container) {}

    /// Names by container id.
    ///
    /// @param askedContainers by id, in the order of their birth
    Map<String, String> findNames(SequencedMap<String, CgroupClass.Container> askedContainers) {
        Map<Fit, String> latestIds = new LinkedHashMap<>();
        askedContainers.forEach((id, container) -> {
            Set<Fit> fits = findFits(container);
            if (fits.size() == 1) {
                // A pod's sandbox is older than its containers, and one that ended is older than its successor
                latestIds.put(fits.iterator().next(), id);
            }
        });
        Map<String, String> names = new HashMap<>();
        latestIds.forEach((fit, id) -> names.put(id, fit.container()));
        return names;
    }

    private Set<Fit> findFits(CgroupClass.Container container) {
        PodName pod = pods.get(container.podUid());
        if (pod == null) {
            return Set.of();
        }
        Set<Fit> fits = new HashSet<>();
        String start = pod.pod() + "_" + pod.namespace() + "_";
        for (String name : candidateNames(pod, start, container.podUid())) {
            String whole = start + name + "-" + container.containerId();
            String link = whole.substring(0, Math.min(KEPT, whole.length()));
            if (whole.length() > KEPT && links.contains(link)) {
                fits.add(new Fit(link, name));
            }
        }
        return fits;
    }

    /// Names that the pod's directory has, and those that stand whole in a link.
    private Set<String> candidateNames(PodName pod, String start, String uid) {
        Set<String> names = new HashSet<>(fs.listNames(KubeletLogNames.podDirectory(pod, uid)));
        for (String link : links) {
            int end = link.lastIndexOf('-');
            if (link.startsWith(start) && end > start.length()) {
                names.add(link.substring(start.length(), end));
            }
        }
        names.removeIf(name -> !KubeletLogNames.isLabel(name));
        return names;
    }
}
