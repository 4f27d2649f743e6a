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

    private final @Nullable BitSet wanted;

    private final Set<Class<? extends Fact>> others;

    private WantedFacts(@Nullable BitSet wanted, Set<Class<? extends Fact>> others) {
        this.wanted = wanted;
        this.others = Set.copyOf(others);
    }

    /// Of the facts that every observation has those that pass, as far as their keys tell, no number of theirs being
    /// known; and all others of these types.
    public static WantedFacts those(Predicate<Fact> read, Set<Class<? extends Fact>> others) {
        BitSet wanted = new BitSet();
        for (Fact each : inEachObservation()) {
            if (read.test(each)) {
                wanted.set(FactSubjects.number(each.subject()));
            }
        }
        return new WantedFacts(wanted, others);
    }

    /// The facts that every observation has, in their order, with no number known. Their subjects tell all keys, so
    /// that two of one subject pass or fail the same keys.
    public static List<Fact> inEachObservation() {
        return Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING).all().stream()
                .filter(fact -> fact instanceof Contention || fact instanceof Pressure || fact instanceof Signal)
                .toList();
    }

    /// About how many facts an observation has.
    int size() {
        return wanted == null ? TYPICAL_FACTS : wanted.cardinality() + others.size();
    }

    boolean hasContention(Scope scope, Resource resource) {
        return wanted == null || wanted.get(FactSubjects.number(scope, resource));
    }

    boolean hasPressure(Scope scope, Resource resource, PressureKind kind) {
        return wanted == null || wanted.get(FactSubjects.number(scope, resource, kind));
    }

    boolean hasSignal(EvictionSignal signal) {
        return wanted == null || wanted.get(FactSubjects.number(signal));
    }

    boolean hasAny(Class<? extends Fact> type) {
        return wanted == null || others.contains(type);
    }
}
