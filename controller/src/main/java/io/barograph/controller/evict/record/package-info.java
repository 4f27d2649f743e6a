/// What is recorded of each node's evictions, and what that says about how soon the next may be. `EvictionLedger` keeps
/// it, in the ConfigMap `barograph-evictions`.
package io.barograph.controller.evict.record;
