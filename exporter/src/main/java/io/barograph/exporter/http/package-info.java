/// What the exporter serves, path by path.
package io.barograph.exporter.http;
