/// What one observation says of each loaded rule: it matches, it does not, or an input is missing. Asks Drools or the
/// tree. Knows no demands' phases.
package io.barograph.rules.verdict;
