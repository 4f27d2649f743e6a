package io.barograph.rules.policy;

import io.barograph.problem.Place;
import java.util.List;

/// Facts of one type for which all constraints hold.
public record Pattern(FactType fact, List<Constraint> constraints, Place place) {

    public Pattern {
        constraints = List.copyOf(constraints);
    }
}
