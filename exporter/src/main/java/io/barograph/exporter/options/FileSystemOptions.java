package io.barograph.exporter.options;

import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.problem.NearMatch;
import io.barograph.problem.OptionProblems;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that say where the file systems of the eviction signals are, as they were given.
public final class FileSystemOptions {

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = {
                "The node's container runtime, which says where images are, where CRI is served and where the kubelet's"
                        + " settings lie; k3s is RKE2 too; auto takes the first that is there.",
                "auto, containerd, crio or k3s. Default: ${DEFAULT-VALUE}."
            })
    String runtime = NodeRuntime.AUTO.word();

    @Option(
            names = "--path.kubelet",
            paramLabel = "DIR",
            description = {
                "The kubelet's root directory, as the host calls it: nodefs.",
                "Directory. Default: ${DEFAULT-VALUE}."
            })
    String kubelet = EvictionConfig.KUBELET;

    @Option(
            names = "--path.imagefs",
            paramLabel = "DIR",
            description = {
                "Where the runtime keeps images, as the host calls it.",
                "Directory. Default: where --runtime keeps them."
            })
    @Nullable
    String imagefs;

    @Option(
            names = "--path.containerfs",
            paramLabel = "DIR",
            description = {
                "Where the runtime keeps writable layers, as the host calls it.",
                "Directory. Default: as --path.imagefs."
            })
    @Nullable
    String containerfs;

    /// The runtime; of use only where no problem was found.
    NodeRuntime chosenRuntime(OptionProblems problems) {
        Optional<NodeRuntime> foundRuntime = Arrays.stream(NodeRuntime.values())
                .filter(it -> it.word().equals(runtime))
                .findFirst();
        if (foundRuntime.isEmpty()) {
            List<String> words =
                    Arrays.stream(NodeRuntime.values()).map(NodeRuntime::word).toList();
            String near = NearMatch.of(runtime, words);
            problems.addProblem("--runtime is \"" + runtime + "\"; expected auto, containerd, crio or k3s"
                    + (near == null ? "" : ". Maybe " + near));
        }
        return foundRuntime.orElse(NodeRuntime.AUTO);
    }

    /// The paths where each file system is looked for, by its role to the kubelet; of use only where no problem
    /// was found.
    public Map<Role, List<String>> rolePaths(OptionProblems problems) {
        NodeRuntime chosen = chosenRuntime(problems);
        List<String> images =
                imagefs == null ? chosen.images() : List.of(absolutePath("--path.imagefs", imagefs, problems));
        return Map.of(
                Role.NODEFS,
                List.of(absolutePath("--path.kubelet", kubelet, problems)),
                Role.IMAGEFS,
                images,
                Role.CONTAINERFS,
                containerfs == null ? images : List.of(absolutePath("--path.containerfs", containerfs, problems)));
    }

    private static String absolutePath(String option, String path, OptionProblems problems) {
        boolean good = path.startsWith("/");
        try {
            good &= Path.of(path).isAbsolute();
        } catch (InvalidPathException e) {
            good = false;
        }
        if (!good) {
            problems.addProblem(
                    option + " is \"" + path + "\"; expected the host's own path, such as /var/lib/kubelet");
        }
        return good ? path : "/";
    }
}
