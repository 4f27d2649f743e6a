package io.barograph.cli.migrate;

import io.barograph.cli.migrate.MigrationPlan.Manner;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.quantity.KubeletDuration;
import io.barograph.quantity.Percentage;
import module java.base;

/// Where a policy and the kubelet do different things, on purpose. `docs/migration.md` has them in a table, and tests
/// hold the engine to what stands here. Warnings list them in this order.
enum KubeletDifference {
    PERCENTAGE(
            "a percentage is exact here; the kubelet computes with 32 bits and rounds down (70% of 1000 is 699)",
            "--compat computes as the kubelet does"),

    SUM("the kubelet rounds down the threshold and the minimum reclaim separately: up to one byte, inode or task"
            + " less"),

    MISSING("a missing signal freezes what depends on it; the kubelet takes the signal as free, and forgets the grace"
            + " period and the minimum reclaim"),

    SILENCE("after 30 s without a reading, time does not count; the kubelet's transition period goes on"),

    SAME_READING("the event is about the threshold; the kubelet evicts only once for each reading"),

    ORDER("all thresholds that are met are reported at once; the kubelet acts on one of them: memory first, the"
            + " others in random order"),

    HOLD("within a minimum reclaim the condition and the taint are held, whichever threshold raised them, and also"
            + " before a grace period is over; the kubelet holds them only for a threshold that it evicts for"),

    BEYOND("a minimum reclaim of more than the node has is left out; with it the kubelet evicts and never stops"),

    FLAPS(
            "a condition that comes back within an hour is held twice as long each time, up to"
                    + " maxTransitionPeriod; the kubelet holds it for the transition period",
            "maxTransitionPeriod=0s or --compat holds it as the kubelet does"),

    ZERO_TRANSITION(
            "a transition period of 0 is 5m here, as in configuration files since 1.33; by a flag the kubelet uses 0,"
                    + " and then never reports a condition"),

    PERIODS("no period here is longer than 24h, and no grace period is shorter than 2s, the time between two"
            + " observations");

    private final String sentence;
    private final String hint;

    KubeletDifference(String sentence) {
        this(sentence, "");
    }

    KubeletDifference(String sentence, String hint) {
        this.sentence = sentence;
        this.hint = hint;
    }

    /// Those that these settings can meet, as warnings.
    static List<Problem> of(List<NamedThreshold> limits, KubeletSetup setup, Manner manner) {
        String config = setup.sources().config().file();
        FilePosition position = FilePosition.of(config.isEmpty() ? "kubelet flags" : config);
        return Stream.of(values())
                .filter(kubeletDifference -> kubeletDifference.canShow(limits, setup, manner))
                .map(kubeletDifference -> Problem.warning(
                        position, "differs from the kubelet: " + kubeletDifference.sentence, kubeletDifference.hint))
                .toList();
    }

    private boolean canShow(List<NamedThreshold> limits, KubeletSetup setup, Manner manner) {
        Duration transition = setup.settings().transitionPeriod();
        return switch (this) {
            case PERCENTAGE -> !manner.compat() && limits.stream().anyMatch(KubeletDifference::isPercentage);
            case SUM ->
                manner.compat()
                        && limits.stream().anyMatch(it -> isPercentage(it) && it.reclaim() instanceof Percentage);
            case MISSING, SILENCE, SAME_READING -> true;
            case ORDER -> limits.size() > 1;
            case HOLD -> limits.stream().anyMatch(it -> it.reclaim() != null);
            case BEYOND -> limits.stream().anyMatch(NamedThreshold::isBeyond);
            case FLAPS -> isDoubled(transition) && !manner.compat();
            case ZERO_TRANSITION -> setup.transition().matches("[+-]?0[a-z.0µμ]*");
            case PERIODS ->
                transition.compareTo(PolicyDurations.LONGEST) > 0
                        || setup.settings().texts().softGracePeriod().values().stream()
                                .map(KubeletDuration::parse)
                                .anyMatch(it -> !PolicyDurations.gracePeriod(it).equals(it));
        };
    }

    private static boolean isPercentage(NamedThreshold threshold) {
        return threshold.threshold().value() instanceof Percentage;
    }

    /// Whether a hold as long as that grows where its demand comes back.
    static boolean isDoubled(Duration transition) {
        return PolicyDurations.policyDuration(transition).compareTo(Duration.ofHours(1)) < 0;
    }
}
