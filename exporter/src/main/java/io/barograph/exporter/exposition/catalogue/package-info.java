/// The metric families of the exporter, with names, types and help; and which of them are selected.
package io.barograph.exporter.exposition.catalogue;
