package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The facts of one observation in places. Those that every observation has are always in the same place, so that
/// nothing is searched for.
public final class FactSlots {

    private final @Nullable Fact[] placed;

    private final List<Fact> others;

    private FactSlots(@Nullable Fact[] placed, List<Fact> others) {
        this.placed = placed;
        this.others = others;
    }

    /// The fact in that place; null where the observation does not have it after all.
    @Nullable
    Fact at(int place) {
        return placed[place];
    }

    /// All that have no place, in their order.
    List<Fact> others() {
        return others;
    }

    /// The places of facts that every observation has, by their subjects.
    public record Places(List<Fact> facts, Map<String, Integer> bySubject) {

        /// No fact has a place.
        public static final Places NONE = of(List.of());

        /// A place for each fact, in their order. What its subject is must tell all its keys.
        public static Places of(List<Fact> facts) {
            Map<String, Integer> places = new HashMap<>();
            for (Fact each : facts) {
                places.put(each.subject(), places.size());
            }
            return new Places(List.copyOf(facts), places);
        }

        /// The facts of an observation in these places.
        public FactSlots put(List<Fact> all) {
            @Nullable Fact[] placed = new Fact[facts.size()];
            List<Fact> others = List.of();
            for (Fact each : all) {
                Integer place = bySubject.get(each.subject());
                if (place != null) {
                    placed[place] = each;
                } else {
                    others = others.isEmpty() ? new ArrayList<>() : others;
                    others.add(each);
                }
            }
            return new FactSlots(placed, others);
        }
    }
}
