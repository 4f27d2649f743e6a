package io.barograph.rules.explain;

import io.barograph.rules.explain.Sightings.Spot;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One way to make something of a rule hold, or not hold: values that would have to be others.
///
/// @param others what no value can do
/// @param cost the less the nearer
record Way(Map<Spot, Aim> aims, List<String> others, double cost) {

    /// It is so already.
    static final Way NOTHING = new Way(Map.of(), List.of(), 0);

    /// More are not weighed against each other.
    private static final int MOST = 8;

    private static final Comparator<Way> NEAREST = Comparator.comparingDouble(Way::cost);

    /// One value that would have to be another.
    record Aim(Fact fact, Field field, Value from, Value to) {
        Spot spot() {
            return new Spot(fact.subject(), field.name());
        }
    }

    static Way of(Aim aim, double cost) {
        return new Way(Map.of(aim.spot(), aim), List.of(), cost);
    }

    static Way of(String other, double cost) {
        return new Way(Map.of(), List.of(other), cost);
    }

    /// Any one of them.
    static List<Way> any(List<List<Way>> each) {
        return each.stream().flatMap(List::stream).sorted(NEAREST).limit(MOST).toList();
    }

    /// All together; none where one of them has no way.
    static List<Way> all(List<List<Way>> each) {
        List<Way> soFar = List.of(NOTHING);
        for (List<Way> ways : each) {
            List<Way> next = new ArrayList<>();
            for (Way one : soFar) {
                for (Way other : ways) {
                    next.add(one.and(other));
                }
            }
            soFar = next.stream().sorted(NEAREST).limit(MOST).toList();
        }
        return soFar;
    }

    /// Both; of two aims at one value the one that goes farther.
    private Way and(Way other) {
        Map<Spot, Aim> both = new LinkedHashMap<>(aims);
        other.aims.forEach((spot, aim) -> both.merge(spot, aim, Way::farther));
        List<String> together = new ArrayList<>(others);
        together.addAll(other.others);
        return new Way(both, together, cost + other.cost);
    }

    private static Aim farther(Aim one, Aim other) {
        return far(other) > far(one) ? other : one;
    }

    private static double far(Aim aim) {
        return aim.from() instanceof Value.Numeric(double from, var _)
                        && aim.to() instanceof Value.Numeric(double to, var _)
                ? Math.abs(to - from)
                : 0;
    }
}
