package io.barograph.controller.evict;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.victim.Protections;

/// How the evictor acts.
///
/// @param controls how far operators let anything go
/// @param modes how far evictions go
public record EvictorSettings(Controls controls, EvictionModes modes, Protections protections, EvictionCaps caps) {}
