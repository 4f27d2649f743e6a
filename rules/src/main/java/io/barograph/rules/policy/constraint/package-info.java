/// Constraints and their terms, and whether they hold for given values. Knows the catalogue.
package io.barograph.rules.policy.constraint;
