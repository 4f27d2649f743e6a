package io.barograph.exporter.culprit;

/// How much each owner has to do with the waiting for one resource.
interface Causes {

    /// Weighs the owners for one that waits.
    ///
    /// @param weights by the owners' numbers, all zero; that of the one that waits stays so
    /// @return the weight of what no other owner is to blame for
    double weigh(Sufferer waiting, double[] weights);
}
