package io.barograph.cli.migrate;

import io.barograph.cli.migrate.MigrationPlan.Manner;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.quantity.KubeletDuration;
import io.barograph.quantity.Percentage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Where a policy and the kubelet do different things, on purpose. `docs/migration.md` has them in a table, and tests
/// hold the engine to what stands here.
enum KubeletDifference {
    /// Of a percentage.
    PERCENTAGE(
            "a percentage is exact here; the kubelet counts it in 32 bits and cuts off (70% of 1000 is 699).",
            "--compat counts as it does"),

    /// Of two percentages.
    SUM(
            "the kubelet cuts off the threshold and the minimum reclaim each by itself: up to one byte, inode or task"
                    + " less.",
            ""),

    /// Of any threshold.
    MISSING(
            "a signal that is missing freezes what rests on it; the kubelet takes it for free, and forgets the grace"
                    + " period and the minimum reclaim.",
            ""),

    /// Of any threshold.
    SILENCE(
            "time in which nothing was read for more than 30 s does not count; the kubelet's transition period goes"
                    + " on.",
            ""),

    /// Of minimum reclaim.
    HOLD(
            "within a minimum reclaim the condition and the taint are held, whatever raised them, before a grace period"
                    + " is over too; the kubelet holds them for what it evicts for.",
            ""),

    /// Of a minimum reclaim of more than there is.
    BEYOND("a minimum reclaim of more than there is is left out; once it evicts, the kubelet never stops.", ""),

    /// Of any threshold.
    SAME_READING("the event is about the threshold; the kubelet evicts only once per reading.", ""),

    /// Of several thresholds.
    ORDER(
            "all thresholds that are met are reported at once; the kubelet acts on one of them, memory first and the"
                    + " others at random.",
            ""),

    /// Of a transition period of less than an hour.
    FLAPS(
            "a condition that comes back within an hour is held twice as long each time, up to an hour; the kubelet"
                    + " holds it for the transition period.",
            "--compat holds it as it does"),

    /// Of a transition period of zero.
    ZERO_TRANSITION(
            "a transition period of 0 is 5m here, as in configuration files since 1.33; by a flag the kubelet"
                    + " takes it as it is, and then never reports a condition.",
            ""),

    /// Of periods that a policy cannot have.
    PERIODS(
            "no period here is longer than 24h, and no grace period shorter than 2s, since one observation follows the"
                    + " other after 2s.",
            "");

    private final String sentence;
    private final String hint;

    KubeletDifference(String sentence, String hint) {
        this.sentence = sentence;
        this.hint = hint;
    }

    /// What differs.
    public String sentence() {
        return sentence;
    }

    /// Those that these settings can meet, as warnings.
    static List<Problem> of(List<NamedThreshold> limits, KubeletSetup setup, Manner manner) {
        List<KubeletDifference> all = new ArrayList<>();
        boolean percent = limits.stream().anyMatch(it -> it.threshold().value() instanceof Percentage);
        boolean sums = limits.stream()
                .anyMatch(it -> it.threshold().value() instanceof Percentage && it.reclaim() instanceof Percentage);
        if (percent && !manner.compat()) {
            all.add(PERCENTAGE);
        }
        if (sums && manner.compat()) {
            all.add(SUM);
        }
        all.add(MISSING);
        all.add(SILENCE);
        all.add(SAME_READING);
        if (limits.size() > 1) {
            all.add(ORDER);
        }
        if (limits.stream().anyMatch(it -> it.reclaim() != null)) {
            all.add(HOLD);
        }
        if (limits.stream().anyMatch(NamedThreshold::isBeyond)) {
            all.add(BEYOND);
        }
        if (isDoubled(setup.settings().transitionPeriod()) && !manner.compat()) {
            all.add(FLAPS);
        }
        if (setup.transition().matches("[+-]?0[a-z.0µμ]*")) {
            all.add(ZERO_TRANSITION);
        }
        boolean other = setup.settings().transitionPeriod().compareTo(PolicyDurations.LONGEST) > 0
                || setup.settings().texts().softGracePeriod().values().stream().anyMatch(KubeletDifference::isOther);
        if (other) {
            all.add(PERIODS);
        }
        String config = setup.sources().config().file();
        FilePosition place = FilePosition.of(config.isEmpty() ? "kubelet flags" : config);
        return all.stream()
                .map(it -> Problem.warning(
                        place, "differs from the kubelet: " + it.sentence.replaceFirst("\\.$", ""), it.hint))
                .toList();
    }

    /// Whether a hold as long as that grows where its demand comes back.
    static boolean isDoubled(Duration transition) {
        return PolicyDurations.taken(transition).compareTo(Duration.ofHours(1)) < 0;
    }

    private static boolean isOther(String text) {
        Duration grace = KubeletDuration.parse(text);
        return !PolicyDurations.grace(grace).equals(grace);
    }
}
