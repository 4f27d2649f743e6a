/// Mutated rule files: each is a policy or a refusal, never anything else.
@NullMarked
package io.barograph.rules.policy.fuzz;

import org.jspecify.annotations.NullMarked;
