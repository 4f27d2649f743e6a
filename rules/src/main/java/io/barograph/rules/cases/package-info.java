/// Runs the tests of a policy on the engine, compares with what they expect, and measures coverage.
@NullMarked
package io.barograph.rules.cases;

import org.jspecify.annotations.NullMarked;
