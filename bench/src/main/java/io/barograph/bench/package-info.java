/// What all measurements share: the clock, CPU time and memory of a process, growth over time, recorded snapshots.
@NullMarked
package io.barograph.bench;

import org.jspecify.annotations.NullMarked;
