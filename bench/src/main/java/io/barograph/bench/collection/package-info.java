/// What one collection of the exporter costs, beside a loop in C that reads the same files; and what a scrape costs.
@NullMarked
package io.barograph.bench.collection;

import org.jspecify.annotations.NullMarked;
