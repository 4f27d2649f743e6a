/// Runs the tests of a policy on the engine, compares with what they expect, and measures coverage.
package io.barograph.rules.cases;
