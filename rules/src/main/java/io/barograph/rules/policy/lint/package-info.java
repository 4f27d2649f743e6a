/// Warnings: rules that never match, add nothing, contradict each other or can hardly be meant; and the bound on
/// matches of one rule. Knows the syntax tree.
package io.barograph.rules.policy.lint;
