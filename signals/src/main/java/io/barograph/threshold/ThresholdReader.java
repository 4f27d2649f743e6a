package io.barograph.threshold;

import io.barograph.problem.NearMatch;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.InvalidAmountException.Fault;
import io.barograph.quantity.InvalidAmountException.Said;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.KubeletDuration;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes thresholds of settings, and gathers everything that is wrong with them, in the kubelet's order: hard, soft,
/// grace periods, minimum reclaim, missing grace periods.
public final class ThresholdReader {

    private static final List<String> SIGNALS = Arrays.stream(EvictionSignal.values())
            .filter(EvictionSignal::isKubelets)
            .map(EvictionSignal::word)
            .toList();

    private final KubeletDialect dialect;
    private final Map<String, String> names;
    private final List<InvalidAmountException> faults = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /// A reader of a KubeletConfiguration's settings: messages name its keys.
    public ThresholdReader(KubeletDialect dialect) {
        this(dialect, Map.of());
    }

    /// A reader of settings that were given by other names too: `evictionSoft` by `--eviction.soft`.
    ///
    /// @param names what is to be called otherwise, by the configuration's key
    public ThresholdReader(KubeletDialect dialect, Map<String, String> names) {
        this.dialect = dialect;
        this.names = Map.copyOf(names);
    }

    /// Why there is nothing to use; empty where all is well.
    public List<InvalidAmountException> faults() {
        return List.copyOf(faults);
    }

    /// Sentences on settings that work, and hardly as meant.
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /// The thresholds, hard before soft, then what follows for the pods' cgroup; of use only where no fault was found.
    /// Those of containerfs follow from the layout, see [ContainerfsThresholds].
    public List<EvictionThreshold> readThresholds(EvictionSettings settings) {
        Map<EvictionSignal, ThresholdValue> hard =
                parseValues("evictionHard", settings.effectiveHard(), text -> ThresholdValue.parse(text, dialect));
        Map<EvictionSignal, ThresholdValue> soft =
                parseValues("evictionSoft", settings.texts().soft(), text -> ThresholdValue.parse(text, dialect));
        Map<EvictionSignal, Duration> grace =
                parseValues("evictionSoftGracePeriod", settings.texts().softGracePeriod(), KubeletDuration::parse);
        Map<EvictionSignal, ThresholdValue> reclaim = parseValues(
                "evictionMinimumReclaim",
                settings.texts().minimumReclaim(),
                text -> ThresholdValue.parseReclaim(text, dialect));
        List<EvictionThreshold> allThresholds = new ArrayList<>();
        hard.forEach((signal, value) ->
                allThresholds.add(new EvictionThreshold(signal, value, Duration.ZERO, reclaim.get(signal))));
        soft.forEach((signal, value) -> allThresholds.add(
                new EvictionThreshold(signal, value, graceOf(signal, value, grace), reclaim.get(signal))));
        warnOfPointless(hard, soft, grace, reclaim);
        if (settings.limitsPods()) {
            allThresholds.addAll(allThresholds.stream()
                    .filter(it -> it.isHard() && it.signal() == EvictionSignal.MEMORY_AVAILABLE)
                    .map(it -> it.withSignal(EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE))
                    .toList());
        }
        return allThresholds;
    }

    private Duration graceOf(EvictionSignal signal, ThresholdValue value, Map<EvictionSignal, Duration> grace) {
        Duration gracePeriod = grace.get(signal);
        if (gracePeriod == null) {
            faults.add(new InvalidAmountException(
                    Fault.MISSING_GRACE_PERIOD,
                    settingName("evictionSoft") + " has " + signal.word() + "<" + value.text()
                            + " without a grace period. Maybe add " + graceAddition(signal),
                    new Said("evictionSoft", signal.word(), value.text())));
        }
        return gracePeriod == null ? Duration.ZERO : gracePeriod;
    }

    private String graceAddition(EvictionSignal signal) {
        String name = settingName("evictionSoftGracePeriod");
        return name.startsWith("--") ? name + "=" + signal.word() + "=1m30s" : signal.word() + " to " + name;
    }

    private String settingName(String key) {
        return names.getOrDefault(key, key);
    }

    private <T> Map<EvictionSignal, T> parseValues(
            String setting, Map<String, String> texts, Function<String, @Nullable T> parser) {
        Map<EvictionSignal, T> values = new EnumMap<>(EvictionSignal.class);
        texts.forEach((word, text) -> {
            try {
                EvictionSignal signal = signalOf(word);
                T value = parser.apply(text);
                if (value != null) {
                    values.put(signal, value);
                }
            } catch (InvalidAmountException e) {
                faults.add(new InvalidAmountException(
                        e.fault(),
                        settingName(setting) + ": " + (e.fault() == Fault.UNKNOWN_SIGNAL ? "" : word + " is ")
                                + e.getMessage(),
                        new Said(setting, word, text)));
            }
        });
        return values;
    }

    private static EvictionSignal signalOf(String word) {
        EvictionSignal signal = EvictionSignal.of(word);
        if (signal == null || !signal.isKubelets()) {
            throw new InvalidAmountException(
                    Fault.UNKNOWN_SIGNAL,
                    "there is no signal " + InvalidAmountException.quotedText(word) + ". "
                            + NearMatch.hintFor(word, SIGNALS));
        }
        return signal;
    }

    private void warnOfPointless(
            Map<EvictionSignal, ThresholdValue> hard,
            Map<EvictionSignal, ThresholdValue> soft,
            Map<EvictionSignal, Duration> grace,
            Map<EvictionSignal, ThresholdValue> reclaim) {
        soft.forEach((signal, value) -> {
            if (isBelow(value, hard.get(signal))) {
                warnings.add(settingName("evictionSoft") + ": " + signal.word() + "<" + value.text()
                        + " lies below the hard threshold " + hard.get(signal)
                        + ". Maybe they were mixed up: soft comes first where it is higher");
            }
        });
        grace.keySet().stream()
                .filter(it -> !soft.containsKey(it))
                .forEach(it -> warnings.add(settingName("evictionSoftGracePeriod") + ": " + it.word()
                        + " has no soft threshold and does nothing"));
        reclaim.keySet().stream()
                .filter(it -> !soft.containsKey(it) && !hard.containsKey(it))
                .forEach(it -> warnings.add(settingName("evictionMinimumReclaim") + ": " + it.word()
                        + " has no threshold and does nothing"));
    }

    /// Whether the soft value is below the hard one. Between an amount and a share it depends on the capacity.
    private static boolean isBelow(ThresholdValue soft, @Nullable ThresholdValue hard) {
        return switch (soft) {
            case Quantity quantity -> hard instanceof Quantity hardQuantity && quantity.compareTo(hardQuantity) < 0;
            case Percentage percentage ->
                hard instanceof Percentage hardPercentage && percentage.share() < hardPercentage.share();
        };
    }
}
