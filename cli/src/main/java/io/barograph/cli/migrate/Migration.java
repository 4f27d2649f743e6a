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
            names.put("evictionSoftGracePeriod", KubeletEvictionFlags.option("evictionSoftGracePeriod"));
        }
        ThresholdReader reader = new ThresholdReader(dialect, names);
        List<EvictionThreshold> read = reader.read(setup.settings());
        reader.faults().stream()
                .filter(it -> !follows(it, reader.faults()))
                .forEach(it -> problems.add(refusal(it, setup)));
        if (problems.stream().anyMatch(Problem::isError)) {
            return null;
        }
        List<Problem> doubts = new SettingDoubts(setup, manner).all(read, reader.warnings());
        problems.addAll(doubts);
        List<NamedThreshold> limits = limits(setup, manner);
        List<Problem> differences = KubeletDifference.of(limits, setup, manner);
        problems.addAll(differences);
        if (limits.isEmpty()) {
            problems.add(Problem.error(
                    setup.sources().place("evictionHard", ""),
                    "there is no threshold left, so that there is nothing for a policy to say",
                    "Maybe the kubelet is configured never to evict"));
            return null;
        }
        List<String> notes = new ArrayList<>();
        problems.stream().filter(it -> !it.isError()).forEach(it -> notes.add(sentence(it)));
        MigrationPlan plan = new MigrationPlan(
                name,
                limits,
                PolicyDurations.taken(setup.settings().transitionPeriod()),
                setup.sources().source("evictionPressureTransitionPeriod", ""),
                PolicyDurations.podGrace(setup.maxPodGrace()),
                setup.sources().source("evictionMaxPodGracePeriod", ""),
                manner,
                notes);
        return new Migration(new PolicyText(plan).toString(), new CasesText(plan).toString());
    }

    /// The thresholds of these settings, which must be without fault.
    static List<NamedThreshold> limits(KubeletSetup setup, Manner manner) {
        return new Derivation(setup, manner).limits();
    }

    private static String sentence(Problem problem) {
        return problem.hint().isEmpty() ? problem.text() : problem.text() + ". " + problem.hint();
    }

    /// Whether a grace period is missing only because what is there is none.
    private static boolean follows(InvalidAmountException fault, List<InvalidAmountException> all) {
        InvalidAmountException.Said said = fault.said();
        return said != null
                && fault.fault() == InvalidAmountException.Fault.MISSING_GRACE_PERIOD
                && all.stream()
                        .map(InvalidAmountException::said)
                        .anyMatch(it -> it != null
                                && it.setting().equals("evictionSoftGracePeriod")
                                && it.signal().equals(said.signal()));
    }

    private static Problem refusal(InvalidAmountException fault, KubeletSetup setup) {
        InvalidAmountException.Said said = fault.said();
        String kubelet = KubeletErrorText.of(fault);
        String ours = String.valueOf(fault.getMessage());
        FilePosition place =
                said == null ? setup.sources().place("", "") : setup.sources().place(said.setting(), said.signal());
        return kubelet == null
                ? Problem.error(place, ours, "The kubelet takes it; so does --compat, as far as it means anything")
                : Problem.error(place, PrintableInput.plain(kubelet), ours);
    }

    /// Which thresholds follow from the settings.
    private record Derivation(KubeletSetup setup, Manner manner) {

        List<NamedThreshold> limits() {
            EvictionSettings settings = setup.settings();
            Texts texts = settings.texts();
            List<NamedThreshold> limits = new ArrayList<>();
            Texts hard = new Texts(settings.effectiveHard(), Map.of(), Map.of(), texts.minimumReclaim());
            Texts soft = new Texts(Map.of(), texts.soft(), texts.softGracePeriod(), texts.minimumReclaim());
            add(hard, settings.effectiveHard(), "evictionHard", limits);
            add(soft, texts.soft(), "evictionSoft", limits);
            if (settings.limitsPods()) {
                limits.addAll(limits.stream()
                        .filter(it -> it.signal() == EvictionSignal.MEMORY_AVAILABLE
                                && it.threshold().isHard())
                        .map(it -> copy(
                                it,
                                EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE,
                                "follows from memory.available, since enforceNodeAllocatable has pods"))
                        .toList());
            }
            limits.removeIf(it -> it.signal().word().startsWith("containerfs."));
            String from = manner.layout() == FilesystemLayout.DEDICATED_IMAGEFS ? "imagefs" : "nodefs";
            String why =
                    "follows from " + from + " in layout " + manner.layout().word();
            limits.addAll(limits.stream()
                    .filter(it -> it.signal().word().startsWith(from + "."))
                    .map(it -> copy(it, containerfs(it.signal()), why))
                    .toList());
            return numbered(limits);
        }

        private void add(Texts texts, Map<String, String> words, String key, List<NamedThreshold> limits) {
            KubeletDialect dialect = manner.compat() ? KubeletDialect.KUBELET : KubeletDialect.BAROGRAPH;
            List<EvictionThreshold> read = new ThresholdReader(dialect)
                    .read(new EvictionSettings(
                            texts, false, List.of(), setup.settings().transitionPeriod()));
            Map<String, String> given = setup.settings().texts().hard();
            for (EvictionThreshold each : read) {
                if (each.value() instanceof Percentage(float share) && Float.isNaN(share)) {
                    continue;
                }
                String word = each.signal().word();
                // One of the defaults although others were given
                boolean merged = key.equals("evictionHard") && (given == null || !given.containsKey(word));
                String source =
                        merged ? "the kubelet's default" : setup.sources().source(key, word);
                EvictionThreshold taken = new EvictionThreshold(
                        each.signal(), each.value(), PolicyDurations.grace(each.grace()), each.minReclaim());
                limits.add(new NamedThreshold(
                        taken, 1, source + ": " + word + "<" + PrintableInput.of(words.getOrDefault(word, ""))));
            }
        }

        private static NamedThreshold copy(NamedThreshold of, EvictionSignal signal, String why) {
            EvictionThreshold from = of.threshold();
            return new NamedThreshold(
                    new EvictionThreshold(signal, from.value(), from.grace(), from.minReclaim()), 1, why);
        }

        private static EvictionSignal containerfs(EvictionSignal of) {
            return of.unit() == EvictionSignal.Unit.BYTES
                    ? EvictionSignal.CONTAINERFS_AVAILABLE
                    : EvictionSignal.CONTAINERFS_INODES_FREE;
        }

        /// In the order of action; a second threshold of one signal and kind gets a number.
        private static List<NamedThreshold> numbered(List<NamedThreshold> limits) {
            Map<String, Integer> seen = new HashMap<>();
            return limits.stream()
                    .sorted((a, b) -> EvictionThreshold.ORDER.compare(a.threshold(), b.threshold()))
                    .map(it -> new NamedThreshold(
                            it.threshold(),
                            seen.merge(it.signal() + it.threshold().kind(), 1, Integer::sum),
                            it.source()))
                    .toList();
        }
    }
}
