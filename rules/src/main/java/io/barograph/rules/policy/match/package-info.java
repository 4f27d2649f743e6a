/// Matches rules by their syntax tree, without Drools. Also tells which inputs a rule reads.
@NullMarked
package io.barograph.rules.policy.match;

import org.jspecify.annotations.NullMarked;
