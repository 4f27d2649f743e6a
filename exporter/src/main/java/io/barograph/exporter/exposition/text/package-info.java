/// Prometheus's text formats: headers, samples and labels as bytes. Writes without making garbage.
package io.barograph.exporter.exposition.text;
