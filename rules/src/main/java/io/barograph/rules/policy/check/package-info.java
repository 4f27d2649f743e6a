/// From syntax to a checked policy: names, types, units, parameters, verbs and messages. Knows the parser's output
/// and the warnings.
package io.barograph.rules.policy.check;
