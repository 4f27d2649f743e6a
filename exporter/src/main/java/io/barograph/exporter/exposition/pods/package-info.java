/// The families of pods and containers, under our own names and under cAdvisor's. What stands before a value is kept
/// from one exposition to the next.
package io.barograph.exporter.exposition.pods;
