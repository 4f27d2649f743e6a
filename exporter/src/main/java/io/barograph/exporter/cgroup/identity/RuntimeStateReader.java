package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads the container runtime's own state directories, where they can be read (usually by root only):
///
/// ```
/// /run/containerd/io.containerd.runtime.v2.task/k8s.io/<id>/config.json
/// /run/containers/storage/overlay-containers/<id>/userdata/config.json      (CRI-O)
/// ```
///
/// A runtime writes them before it makes the container's cgroup. Used by one thread at a time.
final class RuntimeStateReader {

    private static final String CONTAINERD = "containerd";
    private static final String CRIO = "cri-o";
    private static final String SANDBOX = "sandbox";

    private static final Home CONTAINERD_HOME =
            new Home(CONTAINERD, "/run/containerd/io.containerd.runtime.v2.task/k8s.io/", "/config.json");
    private static final Home K3S_HOME =
            new Home(CONTAINERD, "/run/k3s/containerd/io.containerd.runtime.v2.task/k8s.io/", "/config.json");
    private static final Home CRIO_HOME =
            new Home(CRIO, "/run/containers/storage/overlay-containers/", "/userdata/config.json");

    /// Directories in which runtimes keep one directory for each container.
    static final List<Home> HOMES = List.of(CONTAINERD_HOME, K3S_HOME, CRIO_HOME);

    private static final Set<String> ANNOTATIONS = Set.of(
            "io.kubernetes.cri.container-type",
            "io.kubernetes.cri.container-name",
            "io.kubernetes.cri.image-name",
            "io.kubernetes.cri.podsandbox.image-name",
            "io.kubernetes.cri.sandbox-name",
            "io.kubernetes.cri.sandbox-namespace",
            "io.kubernetes.cri-o.ContainerType",
            "io.kubernetes.cri-o.ImageName",
            "io.kubernetes.cri-o.Image",
            "io.kubernetes.cri-o.Name",
            "io.kubernetes.cri-o.ContainerName",
            "io.kubernetes.container.name",
            "io.kubernetes.pod.name",
            "io.kubernetes.pod.namespace");

    private final FileBuffer bytes = new FileBuffer();
    private Home latestHome = CONTAINERD_HOME;

    /// A directory in which a runtime keeps its state.
    record Home(String runtime, String pathPrefix, String pathSuffix) {

        /// The directory that has one of each container's id.
        KernelPath directory() {
            return KernelPath.host(pathPrefix.substring(0, pathPrefix.length() - 1));
        }

        KernelPath of(String containerId) {
            return KernelPath.host(pathPrefix + containerId + pathSuffix);
        }
    }

    /// The runtime's state of a container.
    ///
    /// @param pod null where it does not say
    /// @param name within its pod; null for a sandbox, and where it does not say
    record State(@Nullable PodName pod, @Nullable String name, ContainerDetails detail) {}

    /// The runtime's state of a container; null where nothing can be read.
    @Nullable
    State of(CgroupClass.Container container, KernelFs fs) {
        String id = container.containerId();
        State foundState =
                runtimeHomes(container.runtime()).contains(latestHome) ? readState(latestHome, id, fs) : null;
        for (Home home : runtimeHomes(container.runtime())) {
            if (foundState == null && !home.equals(latestHome)) {
                foundState = readState(home, id, fs);
                latestHome = foundState == null ? latestHome : home;
            }
        }
        return foundState;
    }

    private static List<Home> runtimeHomes(String runtime) {
        return switch (runtime) {
            case "cri-containerd" -> List.of(CONTAINERD_HOME, K3S_HOME);
            case "crio" -> List.of(CRIO_HOME);
            case "docker", "libpod" -> List.of();
            default -> HOMES;
        };
    }

    private @Nullable State readState(Home home, String id, KernelFs fs) {
        KernelPath filePath = home.of(id);
        ReadOutcome outcome = fs.readFile(filePath, bytes);
        fs.forgetPath(filePath);
        Map<String, String> annotations =
                outcome instanceof ReadOutcome.Content ? OciAnnotations.readAnnotations(bytes, ANNOTATIONS) : null;
        if (annotations == null) {
            return null;
        }
        return home.runtime().equals(CRIO) ? crio(annotations) : containerd(annotations, id);
    }

    /// containerd notes the image as the pod's specification has it.
    private static @Nullable State containerd(Map<String, String> annotations, String id) {
        PodName pod = pod(
                annotations.get("io.kubernetes.cri.sandbox-namespace"),
                annotations.get("io.kubernetes.cri.sandbox-name"));
        String type = annotations.getOrDefault("io.kubernetes.cri.container-type", "");
        boolean sandbox = type.equals(SANDBOX);
        String image = annotations.getOrDefault(
                sandbox ? "io.kubernetes.cri.podsandbox.image-name" : "io.kubernetes.cri.image-name", "");
        return state(
                type,
                pod,
                annotations.get("io.kubernetes.cri.container-name"),
                new ContainerDetails(sandbox, CONTAINERD, id, ImageReference.writtenOut(image)));
    }

    /// CRI-O notes what the image's name stands for.
    private static @Nullable State crio(Map<String, String> annotations) {
        PodName pod = pod(annotations.get("io.kubernetes.pod.namespace"), annotations.get("io.kubernetes.pod.name"));
        String type = annotations.getOrDefault("io.kubernetes.cri-o.ContainerType", "");
        boolean sandbox = type.equals(SANDBOX);
        String alias = annotations.getOrDefault(
                sandbox ? "io.kubernetes.cri-o.ContainerName" : "io.kubernetes.cri-o.Name", "");
        String image = annotations.getOrDefault(
                "io.kubernetes.cri-o.ImageName", annotations.getOrDefault("io.kubernetes.cri-o.Image", ""));
        return state(
                type,
                pod,
                annotations.get("io.kubernetes.container.name"),
                new ContainerDetails(sandbox, CRIO, alias, image));
    }

    /// The state of a sandbox or container; null where it is neither.
    private static @Nullable State state(
            String type, @Nullable PodName pod, @Nullable String name, ContainerDetails detail) {
        return switch (type) {
            case SANDBOX -> new State(pod, null, detail);
            case "container" -> new State(pod, name != null && KubeletLogNames.isLabel(name) ? name : null, detail);
            default -> null;
        };
    }

    private static @Nullable PodName pod(@Nullable String namespace, @Nullable String name) {
        return namespace != null
                        && name != null
                        && KubeletLogNames.isLabel(namespace)
                        && KubeletLogNames.isPodName(name)
                ? new PodName(namespace, name)
                : null;
    }
}
