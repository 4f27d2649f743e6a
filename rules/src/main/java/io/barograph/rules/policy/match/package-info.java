/// Matches rules by their syntax tree, without Drools. Also tells which inputs a rule reads.
package io.barograph.rules.policy.match;
