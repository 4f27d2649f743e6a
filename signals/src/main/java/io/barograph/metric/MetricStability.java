package io.barograph.metric;

/// The degree to which others may build on a family.
public enum MetricStability {
    /// Name, type, labels and meaning stay, as `docs/stability.md` says.
    STABLE,
    /// The family may change with any version; the changelog says when it does.
    EXPERIMENTAL,
    /// A name of another program, copied to the byte.
    FOREIGN
}
