package io.barograph.rules.policy;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What a consequence may say about its demand, each at most once.
public enum DemandOption {
    AFTER(
            "after",
            ".after(\"30s\")",
            "Grace period: demanded that long without a gap before it fires. A string or a parameter; at most 24h;"
                    + " default none."),
    KEEP_FOR(
            "keepFor",
            ".keepFor(\"5m\")",
            "Transition period: neither demanded nor held that long before it clears. A string or a parameter; at most"
                    + " 24h; default none."),
    STEADY(
            "steady",
            ".steady()",
            "Beside `keepFor`: the hold is not doubled when the demand comes back soon, so it is always `keepFor`."
                    + " Takes no value."),
    MAX_KEEP_FOR(
            "maxKeepFor",
            ".maxKeepFor(\"15m\")",
            "Beside `keepFor`: how long the hold may grow where the demand comes back again and again; never shorter than"
                    + " `keepFor`. A string or a parameter; at most 1h, which is the default."),
    SEVERITY("severity", ".severity(\"critical\")", "`info`, `warning` (default) or `critical`."),
    MESSAGE(
            "message",
            ".message(\"Pods wait for CPU\")",
            "Text for people, at most 300 characters, in which `{$a}` and `{$c.avg60}` stand for the values of bound"
                    + " variables, with their units; at most 8."),
    RANKING(
            "ranking",
            ".ranking(\"guide\")",
            "Of `evict`: who goes first, as kubelets rank (`kubelet`, default), by quality of service (`guide`), or who"
                    + " makes others wait most for memory, of disks for IO (`culprit`). A"
                    + " string or a parameter."),
    MIN_RECLAIM(
            "minReclaim",
            ".minReclaim(\"500Mi\")",
            "Of `evict`: what has to be regained beyond the limit before it is enough: a quantity where the rule compares"
                    + " `available`, a number where it compares `percent`. A value or a parameter; default none."),
    MAX_GRACE(
            "maxGrace",
            ".maxGrace(\"30s\")",
            "Of `evict`: the longest grace period that a pod is given, 1s to 24h. A string or a parameter; default the"
                    + " pod's own.");

    private final String keyword;
    private final String example;
    private final String meaning;

    DemandOption(String keyword, String example, String meaning) {
        this.keyword = keyword;
        this.example = example;
        this.meaning = meaning;
    }

    /// As rules write it: `keepFor`.
    public String written() {
        return keyword;
    }

    /// A call, as rules write it.
    public String example() {
        return example;
    }

    /// One or two sentences for the reference.
    public String meaning() {
        return meaning;
    }

    /// How many values it takes.
    public int arguments() {
        return this == STEADY ? 0 : 1;
    }

    /// Whether only `evict` takes it.
    public boolean isOfEvict() {
        return this == RANKING || this == MIN_RECLAIM || this == MAX_GRACE;
    }

    public static @Nullable DemandOption of(String keyword) {
        return Arrays.stream(values())
                .filter(option -> option.keyword.equals(keyword))
                .findFirst()
                .orElse(null);
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(DemandOption::written).toList();
    }
}
