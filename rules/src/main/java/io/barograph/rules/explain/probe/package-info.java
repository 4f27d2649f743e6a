/// Evaluates one rule over its tree for one observation, and puts its comparisons into words and units.
package io.barograph.rules.explain.probe;
