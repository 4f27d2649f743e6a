/// Warnings: rules that never match, add nothing, contradict each other or can hardly be meant; and the bound on
/// matches of one rule. Knows the syntax tree.
@NullMarked
package io.barograph.rules.policy.lint;

import org.jspecify.annotations.NullMarked;
