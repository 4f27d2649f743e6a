package io.barograph.exporter.culprit;

/// How much each owner has to do with the waiting for one resource.
interface Causes {

    /// Weighs the owners for one that waits.
    ///
    /// @param weights by the owners' numbers, all zero; that of the one that waits stays so
    /// @return the weight of what no other owner is to blame for
    double weigh(Sufferer waiting, double[] weights);

    /// The largest part of the waiting that an owner can be to blame for, 1 for all of it: its part of all that
    /// is there, however few others take part.
    default double mostPart(Sufferer waiting, int owner, double weight) {
        return 1;
    }
}
