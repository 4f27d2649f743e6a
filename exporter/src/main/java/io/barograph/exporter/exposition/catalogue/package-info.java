/// The metric families of the exporter, with names, types and help; and which of them are selected.
@NullMarked
package io.barograph.exporter.exposition.catalogue;

import org.jspecify.annotations.NullMarked;
