package io.barograph.metric;

/// What others may build on a family.
public enum MetricStability {
    /// Name, labels and meaning stay until the next major version.
    STABLE,
    /// May change with any version; the changelog says when it does.
    EXPERIMENTAL,
    /// Another program's name, copied to the byte.
    FOREIGN
}
