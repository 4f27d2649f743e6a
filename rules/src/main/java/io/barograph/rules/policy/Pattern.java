package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.constraint.Constraint;
import module java.base;

/// Facts of one type for which all constraints hold.
public record Pattern(FactType fact, List<Constraint> constraints, FilePosition place) {

    public Pattern {
        constraints = List.copyOf(constraints);
    }
}
