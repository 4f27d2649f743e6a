package io.barograph.rules.observation;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.FactSubjects;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which facts of an observation the rules read; the others are not made.
public final class WantedFacts {

    /// All facts there are.
    public static final WantedFacts EVERYTHING = new WantedFacts(null, Set.of());

    private static final int TYPICAL_FACTS = 100;

    private final @Nullable BitSet wantedNumbers;

    private final Set<Class<? extends Fact>> otherTypes;

    private WantedFacts(@Nullable BitSet wantedNumbers, Set<Class<? extends Fact>> otherTypes) {
        this.wantedNumbers = wantedNumbers;
        this.otherTypes = Set.copyOf(otherTypes);
    }

    /// Of the facts that every observation has those that pass, as far as their keys tell, no number of theirs being
    /// known; and all others of these types.
    public static WantedFacts ofWanted(Predicate<Fact> isRead, Set<Class<? extends Fact>> otherTypes) {
        BitSet wantedNumbers = new BitSet();
        for (Fact fact : inEachObservation()) {
            if (isRead.test(fact)) {
                wantedNumbers.set(FactSubjects.numberOfSubject(fact.subject()));
            }
        }
        return new WantedFacts(wantedNumbers, otherTypes);
    }

    /// The facts that every observation has, in their order, with no number known. Their subjects tell all keys, so
    /// that two of one subject pass or fail the same keys.
    public static List<Fact> inEachObservation() {
        return Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING).allFacts().stream()
                .filter(fact -> fact instanceof Contention || fact instanceof Pressure || fact instanceof Signal)
                .toList();
    }

    /// About how many facts an observation has.
    int size() {
        return wantedNumbers == null ? TYPICAL_FACTS : wantedNumbers.cardinality() + otherTypes.size();
    }

    boolean hasContention(Scope scope, Resource resource) {
        return wantedNumbers == null || wantedNumbers.get(FactSubjects.numberOfContention(scope, resource));
    }

    boolean hasPressure(Scope scope, Resource resource, PressureKind kind) {
        return wantedNumbers == null || wantedNumbers.get(FactSubjects.numberOfPressure(scope, resource, kind));
    }

    boolean hasSignal(EvictionSignal signal) {
        return wantedNumbers == null || wantedNumbers.get(FactSubjects.numberOfSignal(signal));
    }

    boolean hasAny(Class<? extends Fact> type) {
        return wantedNumbers == null || otherTypes.contains(type);
    }
}
