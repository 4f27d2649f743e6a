package io.barograph.controller.options;

import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine.Option;

/// What is looked at before a taint that keeps pods away is added.
public final class HardTaintOptions {

    private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})%");

    @Option(
            names = "--headroom",
            paramLabel = "SHARE",
            description = {
                "Room that a NoSchedule taint must leave in a pool above what waiting pods request; off asks for none.",
                "Share of the requests up to 100%%, or off. Default: 10%%."
            })
    private String headroom = "10%";

    @Option(
            names = "--hazards",
            paramLabel = "WORD",
            description = {
                "What to do where a NoSchedule taint would keep a system-node-critical DaemonSet away, or make a"
                        + " descheduler evict a node's pods: refuse it, or warn only, as of all else that"
                        + " docs/blast-radius.md names.",
                "Word: refuse or warn. Default: ${DEFAULT-VALUE}."
            })
    private String hazards = "refuse";

    @Option(
            names = "--acknowledge-hazard",
            split = ",",
            paramLabel = "KIND",
            description = {
                "Warn of these hazards only, and refuse no taint because of them: where a descheduler's policy"
                        + " excludes our taints, or a DaemonSet may stay away.",
                "List of daemonset and descheduler. Default: none."
            })
    private List<String> acknowledged = List.of();

    @Option(
            names = "--critical-namespaces",
            defaultValue = "kube-system",
            split = ",",
            paramLabel = "NAMESPACE",
            description = {
                "Where a system-node-critical DaemonSet is believed that nodes need it, though it has no pod there."
                        + " One of another namespace counts on nodes where pods of it run.",
                "List of namespaces, empty for none. Default: ${DEFAULT-VALUE}."
            })
    private List<String> trusted = List.copyOf(Hazards.Refusals.TRUSTED);

    /// What they say; what is wrong goes to the problems.
    public Guarding read(OptionProblems problems) {
        return new Guarding(
                headroom.equals("off") ? null : problems.readOption("--headroom", 0, () -> parsePercent(headroom)),
                new Hazards.Refusals(
                        problems.readOption("--hazards", true, () -> parseRefuse(hazards)),
                        problems.readOption("--acknowledge-hazard", Set.of(), () -> parseKinds(acknowledged)),
                        problems.readOption("--critical-namespaces", Set.of(), () -> parseNamespaces(trusted))));
    }

    private static Set<String> parseNamespaces(List<String> words) {
        Set<String> namespaces = new HashSet<>();
        for (String word : words) {
            if (!word.isEmpty() && !NAMESPACE.matcher(word).matches()) {
                throw new IllegalArgumentException("\"" + word + "\": expected a namespace's name such as kube-system");
            }
            if (!word.isEmpty()) {
                namespaces.add(word);
            }
        }
        return namespaces;
    }

    private static int parsePercent(String text) {
        Matcher percent = PERCENT.matcher(text);
        if (!percent.matches() || Integer.parseInt(percent.group(1)) > 100) {
            throw new IllegalArgumentException("\"" + text + "\": expected a share such as 10%, or off");
        }
        return Integer.parseInt(percent.group(1));
    }

    private static Set<Hazard.Kind> parseKinds(List<String> words) {
        Set<Hazard.Kind> kinds = EnumSet.noneOf(Hazard.Kind.class);
        for (String word : words) {
            kinds.add(
                    switch (word) {
                        case "daemonset" -> Hazard.Kind.DAEMONSET;
                        case "descheduler" -> Hazard.Kind.DESCHEDULER;
                        default ->
                            throw new IllegalArgumentException("\"" + word + "\": expected daemonset or descheduler");
                    });
        }
        return kinds;
    }

    private static boolean parseRefuse(String text) {
        return switch (text) {
            case "refuse" -> true;
            case "warn" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\": expected refuse or warn");
        };
    }
}
