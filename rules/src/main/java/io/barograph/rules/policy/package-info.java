/// The syntax tree of a checked policy: rules, conditions, actions, parameters; and the DRL printed from it. Knows
/// constraints, the catalogue and demands; no parser and no Drools.
package io.barograph.rules.policy;
