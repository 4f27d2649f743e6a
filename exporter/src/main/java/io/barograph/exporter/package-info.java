/// The node agent: its command, and how its parts are put together.
@NullMarked
package io.barograph.exporter;

import org.jspecify.annotations.NullMarked;
