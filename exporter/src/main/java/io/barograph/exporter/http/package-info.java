/// What the exporter serves, path by path.
@NullMarked
package io.barograph.exporter.http;

import org.jspecify.annotations.NullMarked;
