package io.barograph.controller;

import io.barograph.controller.ControllerConfig.Guarding;
import io.barograph.problem.OptionProblems;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// What is looked at before a taint that keeps pods away is added.
public final class GuardOptions {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})%");

    @Option(
            names = "--headroom",
            defaultValue = "10%",
            paramLabel = "SHARE",
            description = {
                "Room that a NoSchedule taint must leave in a pool above what waiting pods request; off asks for none.",
                "Share of the requests up to 100%%, or off. Default: 10%%."
            })
    private String headroom = "10%";

    @Option(
            names = "--hazards",
            defaultValue = "refuse",
            paramLabel = "WORD",
            description = {
                "What to do where a NoSchedule taint would keep a system-node-critical DaemonSet away: refuse it, or warn"
                        + " only, as of all else that docs/blast-radius.md names.",
                "Word: refuse or warn. Default: ${DEFAULT-VALUE}."
            })
    private String hazards = "refuse";

    /// What they say; what is wrong goes to the problems.
    public Guarding read(OptionProblems problems) {
        return new Guarding(
                problems.read("--headroom", 0, () -> percent(headroom)),
                problems.read("--hazards", true, () -> refuse(hazards)));
    }

    private static int percent(String text) {
        if (text.equals("off")) {
            return Guarding.NO_HEADROOM;
        }
        Matcher percent = PERCENT.matcher(text);
        if (!percent.matches() || Integer.parseInt(percent.group(1)) > 100) {
            throw new IllegalArgumentException("\"" + text + "\": expected a share such as 10%, or off");
        }
        return Integer.parseInt(percent.group(1));
    }

    private static boolean refuse(String text) {
        return switch (text) {
            case "refuse" -> true;
            case "warn" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\": expected refuse or warn");
        };
    }
}
