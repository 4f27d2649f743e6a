/// What all measurements share: the clock, CPU time and memory of a process, growth over time, recorded snapshots.
package io.barograph.bench;
