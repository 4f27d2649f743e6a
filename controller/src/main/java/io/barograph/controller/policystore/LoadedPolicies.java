package io.barograph.controller.policystore;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explainer;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.policy.match.RuleInputs;
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

    /// Whether a rule that is on reads the average of contention over so many seconds.
    public boolean readsContentionOver(long seconds) {
        return RuleInputs.readsField(policies.policies(), Contention.class, "avg" + seconds);
    }
}
