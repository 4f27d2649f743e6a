/// The record of evictions on each node, in an annotation, and what it says of all nodes about how soon the next may
/// be. No other store remembers them.
package io.barograph.controller.evict.record;
