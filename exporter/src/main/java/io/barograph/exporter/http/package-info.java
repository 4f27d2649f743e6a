/// The paths that the exporter serves.
package io.barograph.exporter.http;
