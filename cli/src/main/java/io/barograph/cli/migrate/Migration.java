package io.barograph.cli.migrate;

import io.barograph.cli.migrate.MigrationPlan.Manner;
import io.barograph.cli.migrate.kubelet.KubeletEvictionFlags;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.PrintableInput;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionSettings.Texts;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.KubeletErrorText;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A policy and its cases, made of the settings of a kubelet.
public record Migration(String policy, String cases) {

    /// The policy for these settings, or null where the kubelet would refuse them; what is wrong or doubtful is added
    /// to the problems.
    public static @Nullable Migration of(String name, KubeletSetup setup, Manner manner, List<Problem> problems) {
        KubeletDialect dialect = manner.compat() ? KubeletDialect.KUBELET : KubeletDialect.BAROGRAPH;
        Map<String, String> names = new HashMap<>();
        setup.sources().flags().forEach((key, flag) -> names.put(key, flag.name()));
        if (names.containsKey("evictionSoft") && !setup.sources().isGiven("evictionSoftGracePeriod")) {
            names.put("evictionSoftGracePeriod", KubeletEvictionFlags.optionOf("evictionSoftGracePeriod"));
        }
        ThresholdReader reader = new ThresholdReader(dialect, names);
        List<EvictionThreshold> thresholds = reader.readThresholds(setup.settings());
        reader.faults().stream()
                .filter(it -> !followsFrom(it, reader.faults()))
                .forEach(it -> problems.add(refusalOf(it, setup)));
        if (problems.stream().anyMatch(Problem::isError)) {
            return null;
        }
        List<Problem> doubts = new SettingDoubts(setup, manner).findDoubts(thresholds, reader.warnings());
        problems.addAll(doubts);
        List<NamedThreshold> limits = limitsOf(setup, manner);
        List<Problem> differences = KubeletDifference.of(limits, setup, manner);
        problems.addAll(differences);
        if (limits.isEmpty()) {
            problems.add(Problem.error(
                    setup.sources().placeOf("evictionHard", ""),
                    "there is no threshold left, so that there is nothing for a policy to say",
                    "Maybe the kubelet is configured never to evict"));
            return null;
        }
        List<String> notes = new ArrayList<>();
        problems.stream().filter(it -> !it.isError()).forEach(it -> notes.add(toSentence(it)));
        MigrationPlan plan = new MigrationPlan(
                name,
                limits,
                PolicyDurations.policyDuration(setup.settings().transitionPeriod()),
                setup.sources().sourceOf("evictionPressureTransitionPeriod", ""),
                PolicyDurations.podGrace(setup.maxPodGrace()),
                setup.sources().sourceOf("evictionMaxPodGracePeriod", ""),
                manner,
                notes);
        return new Migration(new PolicyText(plan).toString(), new CasesText(plan).toString());
    }

    /// The thresholds of these settings, which must be without fault.
    static List<NamedThreshold> limitsOf(KubeletSetup setup, Manner manner) {
        return new Derivation(setup, manner).limits();
    }

    private static String toSentence(Problem problem) {
        return problem.hint().isEmpty() ? problem.text() : problem.text() + ". " + problem.hint();
    }

    /// Whether a grace period is missing only because what is there is none.
    private static boolean followsFrom(InvalidAmountException exception, List<InvalidAmountException> allFaults) {
        InvalidAmountException.Said saidSetting = exception.said();
        return saidSetting != null
                && exception.fault() == InvalidAmountException.Fault.MISSING_GRACE_PERIOD
                && allFaults.stream()
                        .map(InvalidAmountException::said)
                        .anyMatch(it -> it != null
                                && it.setting().equals("evictionSoftGracePeriod")
                                && it.signal().equals(saidSetting.signal()));
    }

    private static Problem refusalOf(InvalidAmountException exception, KubeletSetup setup) {
        InvalidAmountException.Said saidSetting = exception.said();
        String kubelet = KubeletErrorText.of(exception);
        String ours = String.valueOf(exception.getMessage());
        FilePosition position = saidSetting == null
                ? setup.sources().placeOf("", "")
                : setup.sources().placeOf(saidSetting.setting(), saidSetting.signal());
        return kubelet == null
                ? Problem.error(position, ours, "The kubelet takes it; so does --compat, as far as it means anything")
                : Problem.error(position, PrintableInput.toPlain(kubelet), ours);
    }

    /// Which thresholds follow from the settings.
    private record Derivation(KubeletSetup setup, Manner manner) {

        List<NamedThreshold> limits() {
            EvictionSettings settings = setup.settings();
            Texts texts = settings.texts();
            List<NamedThreshold> limits = new ArrayList<>();
            Texts hard = new Texts(settings.effectiveHard(), Map.of(), Map.of(), texts.minimumReclaim());
            Texts soft = new Texts(Map.of(), texts.soft(), texts.softGracePeriod(), texts.minimumReclaim());
            addLimits(hard, settings.effectiveHard(), "evictionHard", limits);
            addLimits(soft, texts.soft(), "evictionSoft", limits);
            if (settings.limitsPods()) {
                limits.addAll(limits.stream()
                        .filter(it -> it.signal() == EvictionSignal.MEMORY_AVAILABLE
                                && it.threshold().isHard())
                        .map(it -> copyFor(
                                it,
                                EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE,
                                "follows from memory.available, since enforceNodeAllocatable has pods"))
                        .toList());
            }
            limits.removeIf(it -> it.signal().word().startsWith("containerfs."));
            String filesystem = manner.layout() == FilesystemLayout.DEDICATED_IMAGEFS ? "imagefs" : "nodefs";
            String why = "follows from " + filesystem + " in layout "
                    + manner.layout().word();
            limits.addAll(limits.stream()
                    .filter(it -> it.signal().word().startsWith(filesystem + "."))
                    .map(it -> copyFor(it, containerfsSignal(it.signal()), why))
                    .toList());
            return withNumbers(limits);
        }

        private void addLimits(Texts texts, Map<String, String> words, String key, List<NamedThreshold> limits) {
            KubeletDialect dialect = manner.compat() ? KubeletDialect.KUBELET : KubeletDialect.BAROGRAPH;
            List<EvictionThreshold> readThresholds = new ThresholdReader(dialect)
                    .readThresholds(new EvictionSettings(
                            texts, false, List.of(), setup.settings().transitionPeriod()));
            Map<String, String> givenHard = setup.settings().texts().hard();
            for (EvictionThreshold threshold : readThresholds) {
                if (threshold.value() instanceof Percentage(float share) && Float.isNaN(share)) {
                    continue;
                }
                String word = threshold.signal().word();
                // One of the defaults although others were given
                boolean merged = key.equals("evictionHard") && (givenHard == null || !givenHard.containsKey(word));
                String source =
                        merged ? "the kubelet's default" : setup.sources().sourceOf(key, word);
                EvictionThreshold usedThreshold = new EvictionThreshold(
                        threshold.signal(),
                        threshold.value(),
                        PolicyDurations.gracePeriod(threshold.grace()),
                        threshold.minReclaim());
                limits.add(new NamedThreshold(
                        usedThreshold,
                        1,
                        source + ": " + word + "<" + PrintableInput.of(words.getOrDefault(word, ""))));
            }
        }

        private static NamedThreshold copyFor(NamedThreshold of, EvictionSignal signal, String why) {
            EvictionThreshold original = of.threshold();
            return new NamedThreshold(
                    new EvictionThreshold(signal, original.value(), original.grace(), original.minReclaim()), 1, why);
        }

        private static EvictionSignal containerfsSignal(EvictionSignal of) {
            return of.unit() == EvictionSignal.Unit.BYTES
                    ? EvictionSignal.CONTAINERFS_AVAILABLE
                    : EvictionSignal.CONTAINERFS_INODES_FREE;
        }

        /// In the order of action; a second threshold of one signal and kind gets a number.
        private static List<NamedThreshold> withNumbers(List<NamedThreshold> limits) {
            Map<String, Integer> counts = new HashMap<>();
            return limits.stream()
                    .sorted((a, b) -> EvictionThreshold.ORDER.compare(a.threshold(), b.threshold()))
                    .map(it -> new NamedThreshold(
                            it.threshold(),
                            counts.merge(it.signal() + it.threshold().kind(), 1, Integer::sum),
                            it.source()))
                    .toList();
        }
    }
}
