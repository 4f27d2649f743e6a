/// What rules can ask for, the phases of a demand, and its transitions. Knows no rules.
@NullMarked
package io.barograph.rules.demand;

import org.jspecify.annotations.NullMarked;
