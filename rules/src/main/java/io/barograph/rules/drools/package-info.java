/// Compiles printed rules with Drools and tells which of them match. No other package knows Drools.
@NullMarked
package io.barograph.rules.drools;

import org.jspecify.annotations.NullMarked;
