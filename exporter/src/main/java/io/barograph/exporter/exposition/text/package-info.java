/// Prometheus's text formats: headers, samples and labels as bytes. Writes without making garbage.
@NullMarked
package io.barograph.exporter.exposition.text;

import org.jspecify.annotations.NullMarked;
