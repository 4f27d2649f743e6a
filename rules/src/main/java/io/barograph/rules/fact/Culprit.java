package io.barograph.rules.fact;

import io.barograph.signal.Resource;

/// An owner (a pod, or a cgroup outside kubepods) for which others wait. Where it is not known who causes contention
/// for a resource, one fact of the resource stands with everything else missing.
///
/// @param owner `namespace/pod`, or the cgroup's path
/// @param imposed percent of the time that others wait for it, summed over those who wait: it can exceed 100
/// @param suffered percent of the time that it waits for others
public record Culprit(Resource resource, String owner, double imposed, double suffered) implements Fact {

    /// What all of them are called where none is known.
    public static final String ALL = "Culprit";

    /// The name of one whose owner is missing.
    public static final String UNKNOWN = "?";

    /// Of the fact of this resource and owner: `Culprit(CPU, shop/cart)`.
    public static String subjectOf(Resource resource, String owner) {
        return ALL + "(" + resource + ", " + owner + ")";
    }

    @Override
    public String subject() {
        return subjectOf(resource, owner);
    }
}
