package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The facts of one observation in places. Those that every observation has are always in the same place, so that
/// nothing is searched for.
public final class FactSlots {

    private final @Nullable Fact[] placed;

    private final List<Fact> otherFacts;

    private FactSlots(@Nullable Fact[] placed, List<Fact> otherFacts) {
        this.placed = placed;
        this.otherFacts = otherFacts;
    }

    /// The fact in that place; null where the observation does not have it after all.
    @Nullable
    Fact factAt(int place) {
        return placed[place];
    }

    /// All that have no place, in their order.
    List<Fact> otherFacts() {
        return otherFacts;
    }

    /// The places of facts that every observation has, by their subjects.
    public record Places(List<Fact> facts, Map<String, Integer> bySubject) {

        /// No fact has a place.
        public static final Places NONE = of(List.of());

        /// A place for each fact, in their order. What its subject is must tell all its keys.
        public static Places of(List<Fact> facts) {
            Map<String, Integer> places = new HashMap<>();
            for (Fact fact : facts) {
                places.put(fact.subject(), places.size());
            }
            return new Places(List.copyOf(facts), places);
        }

        /// The facts of an observation in these places.
        public FactSlots placeFacts(List<Fact> observedFacts) {
            @Nullable Fact[] placed = new Fact[facts.size()];
            List<Fact> otherFacts = List.of();
            for (Fact fact : observedFacts) {
                Integer place = bySubject.get(fact.subject());
                if (place != null) {
                    placed[place] = fact;
                } else {
                    otherFacts = otherFacts.isEmpty() ? new ArrayList<>() : otherFacts;
                    otherFacts.add(fact);
                }
            }
            return new FactSlots(placed, otherFacts);
        }
    }
}
