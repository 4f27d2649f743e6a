/// Hostile rule files, and what they would do without our parser before Drools.
@NullMarked
package io.barograph.rules.policy.attack;

import org.jspecify.annotations.NullMarked;
