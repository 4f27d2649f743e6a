package io.barograph.threshold;

import io.barograph.signal.EvictionSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What the kubelet's eviction manager remembers from pass to pass, and what follows from it: node conditions, and the
/// thresholds that drive evictions. A pure function of thresholds and observations; its time is an argument.
///
/// Conditions are raised at once, grace period or not, and outlast the last sighting by the transition period. A
/// threshold drives evictions once it was met throughout its grace period, and then stays met until its minimum reclaim
/// is regained too. A signal that is not observed counts as not met, which is the kubelet's way and forgets the grace
/// period.
public final class EvictionState {

    /// Before the first pass.
    public static final EvictionState NONE =
            new EvictionState(Map.of(), List.of(), Map.of(), Map.of(), new Outcome(List.of(), new TreeSet<>()));

    private final Map<Threshold, Long> metSinceMicros;
    private final List<Threshold> drove;
    private final Map<String, Long> seenMicros;
    private final Map<EvictionSignal, Observed> last;
    private final Outcome outcome;

    /// What a pass led to.
    private record Outcome(List<Threshold> driving, SortedSet<String> conditions) {}

    private EvictionState(
            Map<Threshold, Long> metSinceMicros,
            List<Threshold> drove,
            Map<String, Long> seenMicros,
            Map<EvictionSignal, Observed> last,
            Outcome outcome) {
        this.metSinceMicros = metSinceMicros;
        this.drove = drove;
        this.seenMicros = seenMicros;
        this.last = last;
        this.outcome = outcome;
    }

    /// The state after one more pass.
    public EvictionState after(
            List<Threshold> thresholds, Duration transition, Map<EvictionSignal, Observed> seen, long nowMicros) {
        Map<Threshold, Long> met = new LinkedHashMap<>();
        for (Threshold each : thresholds) {
            Observed observed = seen.get(each.signal());
            if (observed != null && (each.isMet(observed) || (drove.contains(each) && each.isUnreclaimed(observed)))) {
                met.put(each, metSinceMicros.getOrDefault(each, nowMicros));
            }
        }
        Map<String, Long> conditions = new TreeMap<>(seenMicros);
        met.keySet().forEach(each -> conditions.put(each.signal().condition(), nowMicros));
        SortedSet<String> reported = new TreeSet<>();
        conditions.forEach((condition, at) -> {
            if (nowMicros - at < transition.toNanos() / 1000) {
                reported.add(condition);
            }
        });
        List<Threshold> due = new ArrayList<>();
        met.forEach((each, since) -> {
            if (nowMicros - since >= each.grace().toNanos() / 1000) {
                due.add(each);
            }
        });
        List<Threshold> driving = due.stream()
                .filter(it -> isFresh(it.signal(), seen))
                .sorted(Threshold.ORDER)
                .toList();
        Map<EvictionSignal, Observed> kept = new EnumMap<>(EvictionSignal.class);
        kept.putAll(seen);
        return new EvictionState(met, due, conditions, kept, new Outcome(driving, reported));
    }

    /// The state after a pass in which nothing could be read: everything stays, and nothing is driven.
    public EvictionState afterFailure() {
        return new EvictionState(metSinceMicros, drove, seenMicros, last, new Outcome(List.of(), outcome.conditions()));
    }

    private boolean isFresh(EvictionSignal signal, Map<EvictionSignal, Observed> seen) {
        Observed now = seen.get(signal);
        Observed before = last.get(signal);
        return now != null && (before == null || now.isNewerThan(before));
    }

    /// Whether nothing is short any more, minimum reclaim included, so that no pod has to go.
    public static boolean isReclaimed(List<Threshold> thresholds, Map<EvictionSignal, Observed> seen) {
        return thresholds.stream().noneMatch(each -> {
            Observed observed = seen.get(each.signal());
            return observed != null && each.isUnreclaimed(observed);
        });
    }

    /// The node conditions that are reported as True, `MemoryPressure`.
    public SortedSet<String> conditions() {
        return outcome.conditions();
    }

    /// The thresholds that drive evictions now, the first to be acted on first.
    public List<Threshold> driving() {
        return outcome.driving();
    }

    /// How each threshold stands after the pass that saw these signals.
    public List<Standing> standings(List<Threshold> thresholds, Map<EvictionSignal, Observed> seen) {
        return thresholds.stream()
                .map(it -> Standing.of(it, seen.get(it.signal()), this))
                .toList();
    }

    /// Since when a threshold has been met, or null where it is not.
    public @Nullable Long metSinceMicros(Threshold threshold) {
        return metSinceMicros.get(threshold);
    }
}
