/// The controller's metrics: the catalogue, counters that listen to the other rooms, and gauges that are brought up to
/// date before each scrape.
@NullMarked
package io.barograph.controller.metrics;

import org.jspecify.annotations.NullMarked;
