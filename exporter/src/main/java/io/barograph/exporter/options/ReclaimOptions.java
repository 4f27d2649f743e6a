package io.barograph.exporter.options;

import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.exporter.reclaim.ReclaimSettings.Mode;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.KubeletDuration;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options about making room on this node.
public final class ReclaimOptions {

    private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    @Option(
            names = "--reclaim",
            paramLabel = "MODE",
            description = {
                "Whether exited containers and unused images are removed while the controller demands it on this node: off,"
                        + " observe (shows what could be) or remove.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    String mode = "off";

    @Option(
            names = "--reclaim.cri-socket",
            paramLabel = "FILES",
            split = ",",
            description = {
                "Where the container runtime serves CRI v1; the first that is there is used.",
                "List of files. Default: where --runtime serves."
            })
    @Nullable
    List<Path> sockets;

    @Option(
            names = "--reclaim.image-min-age",
            paramLabel = "TIME",
            description = {
                "How long this exporter must have seen an image unused before it is removed.",
                "Duration such as 5m. Default: ${DEFAULT-VALUE}."
            })
    String imageMinAge = "5m";

    @Option(
            names = "--reclaim.enough",
            paramLabel = "PERCENT",
            description = {
                "Nothing is removed while so much of the file system is free, whatever is demanded.",
                "Percent, 1 to 100. Default: ${DEFAULT-VALUE}."
            })
    int enough = 30;

    /// The settings; null where reclaim is off.
    @Nullable
    ReclaimSettings readSettings(OptionProblems problems, Map<String, String> environment, NodeRuntime runtime) {
        Mode chosenMode = Arrays.stream(Mode.values())
                .filter(it -> it.word().equals(mode))
                .findFirst()
                .orElse(null);
        if (chosenMode == null) {
            problems.addProblem("--reclaim is \"" + mode + "\"; expected off, observe or remove");
        }
        if (enough < 1 || enough > 100) {
            problems.addProblem("--reclaim.enough is \"" + enough + "\"; expected a percentage, 1 to 100");
        }
        Duration age =
                problems.readOption("--reclaim.image-min-age", Duration.ZERO, () -> KubeletDuration.parse(imageMinAge));
        return chosenMode == null || chosenMode == Mode.OFF
                ? null
                : new ReclaimSettings(chosenMode, socketPaths(runtime), age, enough, server(environment), ACCOUNT);
    }

    private List<Path> socketPaths(NodeRuntime runtime) {
        return sockets == null ? runtime.sockets().stream().map(Path::of).toList() : sockets;
    }

    /// The API server's address, as a kubelet tells its pods.
    private static @Nullable URI server(Map<String, String> environment) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        return host == null
                ? null
                : URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                        + environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443"));
    }
}
