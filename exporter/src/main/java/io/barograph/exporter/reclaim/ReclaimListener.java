package io.barograph.exporter.reclaim;

/// Counts what the agent does. Called by its thread.
public interface ReclaimListener {

    /// @param kind `container` or `image`
    /// @param bytes as the runtime counts them
    void removed(String kind, long bytes);

    /// @param what `node`, `runtime`, `container` or `image`
    void failed(String what);

    /// @param bytes of all images that may be removed; NaN where it is not known
    void reclaimable(double bytes);
}
