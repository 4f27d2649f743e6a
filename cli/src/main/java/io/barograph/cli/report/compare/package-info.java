/// Comparisons of two sets of rules, and sweeps of a parameter, as text, JSON and page.
@NullMarked
package io.barograph.cli.report.compare;

import org.jspecify.annotations.NullMarked;
