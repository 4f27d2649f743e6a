/// Mutated rule files: each is a policy or a refusal, never anything else.
package io.barograph.rules.policy.fuzz;
