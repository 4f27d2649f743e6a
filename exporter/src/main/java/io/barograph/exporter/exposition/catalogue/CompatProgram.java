package io.barograph.exporter.exposition.catalogue;

import module java.base;

/// Another program whose metric names are written beside ours. Off unless asked for: where that program is
/// scraped too, the same names would count double.
public enum CompatProgram {
    /// The six `node_pressure_*` families of node_exporter, and its collector's two.
    NODE_EXPORTER,
    /// The pressure and throttling families of cAdvisor, with the labels that the kubelet gives them.
    CADVISOR;

    /// The word on the command line: `node-exporter`.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
