/// The nearest change of inputs that would make a rule match, or match no more.
@NullMarked
package io.barograph.rules.explain.change;

import org.jspecify.annotations.NullMarked;
