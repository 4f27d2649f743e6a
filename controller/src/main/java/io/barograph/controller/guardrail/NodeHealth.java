package io.barograph.controller.guardrail;

/// What is known of a node at the moment.
public enum NodeHealth {
    /// Nothing yet, and it is too early to wonder.
    NEW,
    /// Its exporter is heard, and nothing is demanded, or something only keeps firing and no taint stands.
    CALM,
    /// Its exporter is heard, and a condition or a hard taint fires, or it keeps firing where a taint stands.
    PRESSURED,
    /// Its exporter was heard and has fallen silent.
    SILENT,
    /// Its exporter has never been heard, though there was time.
    UNHEARD
}
