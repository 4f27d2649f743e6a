package io.barograph.controller.options;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine.Option;

/// How far each policy may go on each pool's nodes.
final class ModeOptions {

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = {
                "How far to go: off, observe (decides, counts, shows; writes nothing) or enforce.",
                "Of policies that --policy-mode does not name.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String mode = "observe";

    @Option(
            names = "--policy-mode",
            split = ",",
            paramLabel = "POLICY=MODE",
            description = {
                "Another mode for a policy: contention=enforce,teardown=off. What it has put on nodes is given up when it"
                        + " enforces no more while another does.",
                "List of POLICY=MODE. Default: that of --mode."
            })
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--pool-mode",
            split = ",",
            paramLabel = "POOL=MODE",
            description = {
                "The farthest that any policy goes on this pool's nodes; * stands for all other pools:"
                        + " canary=enforce,*=observe.",
                "List of POOL=MODE. Default: as far as the policy's mode."
            })
    private List<String> pools = new ArrayList<>();

    Modes read(OptionProblems problems) {
        return new Modes(
                problems.readOption("--mode", Mode.OBSERVE, () -> Mode.parse(mode)),
                byName("--policy-mode", policies, Mode::parse, problems),
                byName("--pool-mode", pools, Mode::parse, problems));
    }

    /// Settings of the form `NAME=MODE`.
    static <M> Map<String, M> byName(
            String option, List<String> settings, Function<String, M> mode, OptionProblems problems) {
        Map<String, M> modes = new TreeMap<>();
        for (String setting : settings) {
            problems.readOption(option, false, () -> {
                int equals = setting.lastIndexOf('=');
                if (equals <= 0) {
                    throw new IllegalArgumentException(
                            "\"" + setting + "\": expected NAME=MODE, as in contention=enforce");
                }
                String name = setting.substring(0, equals);
                if (modes.put(name, mode.apply(setting.substring(equals + 1))) != null) {
                    throw new IllegalArgumentException(name + " is named twice");
                }
                return true;
            });
        }
        return modes;
    }
}
