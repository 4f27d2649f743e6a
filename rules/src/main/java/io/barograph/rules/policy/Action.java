package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Severity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One sentence of a rule's `then`.
public sealed interface Action {

    /// Demand something while the rule matches.
    record Raise(Demand demand, Options options, FilePosition place) implements Action {}

    /// Keep demands of this policy firing while the rule matches, never raise them.
    ///
    /// @param target the condition type, taint key, event reason, signal or file system as the rule names it
    /// @param demands all demands of the policy with that name, at least one
    /// @param of the id of the only rule for which it holds them, of its minimum reclaim; null where it holds them
    /// whichever rule raised them
    record Hold(
            String target, List<Demand> demands, @Nullable String of, FilePosition place) implements Action {
        public Hold {
            demands = List.copyOf(demands);
        }
    }

    /// What goes with a demand.
    ///
    /// @param gracePeriod grace period: demanded that long without a gap before it fires
    /// @param keepFor transition period: neither demanded nor held that long before it clears
    /// @param steady whether the transition period stays as long however often the demand comes back
    /// @param maxKeepFor how long it may grow where the demand comes back again and again
    /// @param message for people
    /// @param terms of a demand to evict
    record Options(
            Duration gracePeriod,
            Duration keepFor,
            boolean steady,
            Duration maxKeepFor,
            Severity severity,
            MessageTemplate message,
            EvictTerms terms) {

        /// What holds where a rule says nothing.
        public static final Options NONE = new Options(
                Duration.ZERO,
                Duration.ZERO,
                false,
                Duration.of(FlapState.WINDOW_MICROS, ChronoUnit.MICROS),
                Severity.WARNING,
                MessageTemplate.NONE,
                EvictTerms.DEFAULT);

        /// The transition period of a demand that came back so often.
        public long keepForMicros(FlapState flaps) {
            return flaps.lengthenedKeepForMicros(
                    TimeUnit.MICROSECONDS.convert(keepFor), steady ? 0 : TimeUnit.MICROSECONDS.convert(maxKeepFor));
        }
    }

    FilePosition place();

    /// What these demand, by the name under which it is held.
    static Map<String, Set<Demand>> raisedDemands(Stream<Action> actions) {
        Map<String, Set<Demand>> raised = new HashMap<>();
        actions.forEach(action -> {
            if (action instanceof Raise(Demand demand, var _, var _)) {
                holdNames(demand)
                        .forEach(name -> raised.computeIfAbsent(name, _ -> new LinkedHashSet<>())
                                .add(demand));
            }
        });
        return raised;
    }

    private static List<String> holdNames(Demand demand) {
        return demand instanceof Demand.Taint(String key, Integer value, var _) && value != null
                ? List.of(key, key + "=" + value)
                : List.of(demand.target());
    }
}
