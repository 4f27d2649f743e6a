/// The metric catalogue, and the bytes that Prometheus reads.
@NullMarked
package io.barograph.exporter.exposition;

import org.jspecify.annotations.NullMarked;
