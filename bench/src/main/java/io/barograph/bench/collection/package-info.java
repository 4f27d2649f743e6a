/// What one collection of the exporter costs, beside a loop in C that reads the same files; and what a scrape costs.
package io.barograph.bench.collection;
