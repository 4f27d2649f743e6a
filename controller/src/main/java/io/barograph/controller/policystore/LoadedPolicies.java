package io.barograph.controller.policystore;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explainer;
import module java.base;

/// The rules in force.
///
/// @param loadedAt since when
public record LoadedPolicies(PolicySet policies, Engine engine, Explainer explainer, Instant loadedAt) {

    /// Asks the engine once: what is loaded at the first question must not keep a node waiting.
    static LoadedPolicies of(PolicySet policies, Instant loadedAt) {
        Engine engine = new Engine(policies);
        engine.warmUp();
        return new LoadedPolicies(policies, engine, new Explainer(policies, engine), loadedAt);
    }
}
