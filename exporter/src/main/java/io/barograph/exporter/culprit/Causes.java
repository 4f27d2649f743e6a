package io.barograph.exporter.culprit;

/// How much each owner has to do with the waiting for one resource.
interface Causes {

    /// Weighs the owners for one that waits.
    ///
    /// @param weights by the owners' numbers, all zero; that of the one that waits stays so
    /// @return the weight of what no other owner is to blame for
    double weighOwners(Sufferer sufferer, double[] weights);

    /// How much of the waiting of one an owner can be to blame for at most: its part of all that is there,
    /// however few others take part.
    interface BlameLimit {

        /// No limit but all of it.
        BlameLimit NONE = (_, _) -> 1;

        /// A part of the waiting, 1 for all of it.
        double mostPart(int owner, double weight);
    }

    /// The limits for one that waits.
    default BlameLimit limitBlame(Sufferer sufferer) {
        return BlameLimit.NONE;
    }
}
