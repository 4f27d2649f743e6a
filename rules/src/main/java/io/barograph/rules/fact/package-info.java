/// What rules can match: facts made of one observation.
@NullMarked
package io.barograph.rules.fact;

import org.jspecify.annotations.NullMarked;
