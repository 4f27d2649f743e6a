/// Compiles printed rules with Drools and tells which of them match. No other package knows Drools.
package io.barograph.rules.drools;
