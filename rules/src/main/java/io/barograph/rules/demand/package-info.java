/// What rules can ask for, and what became of it.
@NullMarked
package io.barograph.rules.demand;

import org.jspecify.annotations.NullMarked;
