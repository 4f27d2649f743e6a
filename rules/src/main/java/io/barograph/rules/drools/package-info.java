/// Drools, and nothing else knows it: printed rules in, the ids of those that match out.
@NullMarked
package io.barograph.rules.drools;

import org.jspecify.annotations.NullMarked;
