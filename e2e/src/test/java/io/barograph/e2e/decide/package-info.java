/// What rules decide, over recordings and whatever rules there may be.
@NullMarked
package io.barograph.e2e.decide;

import org.jspecify.annotations.NullMarked;
