/// The controller's metrics: the catalogue, counters that listen to the other rooms, and gauges that are brought up to
/// date before each scrape.
package io.barograph.controller.metrics;
