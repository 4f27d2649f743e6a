/// Constraints and their terms, and whether they hold for given values. Knows the catalogue.
@NullMarked
package io.barograph.rules.policy.constraint;

import org.jspecify.annotations.NullMarked;
