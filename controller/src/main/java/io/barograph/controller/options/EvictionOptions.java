package io.barograph.controller.options;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.victim.Protections;
import io.barograph.controller.options.ControllerConfig.Evicting;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import module java.base;
import picocli.CommandLine.Option;

/// How far evictions go, how many there may be, and which pods are never taken. What cannot be read is refused: it
/// never means no bound.
public final class EvictionOptions {

    private static final Budget NONE = new Budget(0, false);
    private static final int MOST = 10_000;

    @Option(
            names = "--eviction",
            paramLabel = "MODE",
            description = {
                "How far to go where a policy wants a pod to be evicted: off, observe (chooses and shows a pod), probe"
                        + " (also asks the API server what it would answer) or enforce. Never farther than the policy's"
                        + " own mode.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String mode = "observe";

    @Option(
            names = "--eviction-policy-mode",
            split = ",",
            paramLabel = "POLICY=MODE",
            description = {
                "Another mode for the evictions of a policy: memory=enforce.",
                "List of POLICY=MODE. Default: that of --eviction."
            })
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--eviction-pool-mode",
            split = ",",
            paramLabel = "POOL=MODE",
            description = {
                "The farthest that evictions go on this pool's nodes; * stands for all other pools:"
                        + " canary=enforce,*=observe.",
                "List of POOL=MODE. Default: as far as the policy's."
            })
    private List<String> pools = new ArrayList<>();

    @Option(
            names = "--max-evicting-nodes",
            paramLabel = "N",
            description = {
                "From how many nodes pods may be evicted at once, one from each. Of all bounds the most restrictive"
                        + " counts.",
                "Nodes, or %% of the nodes, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String cluster = "5%";

    @Option(
            names = "--max-evicting-per-pool",
            paramLabel = "N",
            description = {
                "The same for each pool. Nodes that no label puts in a pool are one.",
                "Nodes, or %% of the pool, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String pool = "10%";

    @Option(
            names = "--max-evictions-per-hour",
            paramLabel = "N",
            description = {
                "How many pods may be evicted within an hour: a third of them from one node, and half of one"
                        + " namespace, at most.",
                "Pods, 0 to 10000. Default: ${DEFAULT-VALUE}."
            })
    private String hourly = "30";

    @Option(
            names = "--evict-local-storage",
            description = "Evict pods with local storage too: what is in their emptyDir volumes is lost.")
    private boolean localStorage;

    @Option(names = "--evict-guaranteed", description = "Evict pods of quality of service Guaranteed too.")
    private boolean guaranteed;

    @Option(
            names = "--evict-never-in",
            defaultValue = "kubernetes.io/metadata.name=kube-system",
            split = ",",
            paramLabel = "LABEL=VALUE",
            description = {
                "Evict no pod of a namespace with one of these labels.",
                "List of LABEL=VALUE. Default: ${DEFAULT-VALUE}."
            })
    private List<String> namespaces = List.of("kubernetes.io/metadata.name=kube-system");

    @Option(
            names = "--evict-min-replicas",
            paramLabel = "N",
            description = {
                "Evict only pods of workloads that want at least so many.",
                "Pods, 1 to 10000. Default: ${DEFAULT-VALUE}."
            })
    private String minReplicas = "2";

    @Option(
            names = "--evict-min-age",
            paramLabel = "DURATION",
            description = {
                "Evict only pods that are at least so old.",
                "Duration in h, m, s or ms, at least 0s. Default: ${DEFAULT-VALUE}."
            })
    private String minAge = "5m";

    @Option(
            names = "--evict-below-request",
            description = "Evict a pod even while its excess over its request is less than a tenth of that of pods that"
                    + " are not taken.")
    private boolean belowRequest;

    /// What they say; what is wrong goes to the problems.
    Evicting read(OptionProblems problems) {
        return new Evicting(
                new EvictionModes(
                        problems.readOption("--eviction", EvictionMode.OFF, () -> EvictionMode.parse(mode)),
                        ModeOptions.byName("--eviction-policy-mode", policies, EvictionMode::parse, problems),
                        ModeOptions.byName("--eviction-pool-mode", pools, EvictionMode::parse, problems)),
                new Protections(
                        !localStorage,
                        !guaranteed,
                        namespaceLabels(problems),
                        problems.readOption("--evict-min-replicas", MOST, () -> parseNumber(minReplicas, 1)),
                        problems.readOption("--evict-min-age", Duration.ofDays(1), () -> GoDuration.parse(minAge)),
                        belowRequest),
                new EvictionCaps(
                        problems.readOption("--max-evicting-nodes", NONE, () -> Budget.parse(cluster)),
                        problems.readOption("--max-evicting-per-pool", NONE, () -> Budget.parse(pool)),
                        problems.readOption("--max-evictions-per-hour", 0, () -> parseNumber(hourly, 0))));
    }

    private Set<String> namespaceLabels(OptionProblems problems) {
        for (String label : namespaces) {
            if (label.indexOf('=') <= 0) {
                problems.addProblem("--evict-never-in: \"" + label + "\": expected LABEL=VALUE, as in team=payments");
            }
        }
        return Set.copyOf(namespaces);
    }

    private static int parseNumber(String text, int least) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < least || Integer.parseInt(text) > MOST) {
            throw new IllegalArgumentException("\"" + text + "\": expected a number, " + least + " to " + MOST);
        }
        return Integer.parseInt(text);
    }
}
