package io.barograph.testkit.cluster;

import module java.base;

/// Features that are off by default, such as `TaintTolerationComparisonOperators`.
public record FeatureGates(List<String> on) implements ServerOptions {

    public FeatureGates {
        on = List.copyOf(on);
    }

    /// The option by which any program of Kubernetes switches them on.
    public String option() {
        return on.stream().map(gate -> gate + "=true").collect(Collectors.joining(",", "--feature-gates=", ""));
    }

    @Override
    public List<String> options(Path directory) {
        return List.of(option());
    }

    @Override
    public boolean podTokens() {
        return false;
    }
}
