package io.barograph.signal;

import module java.base;

/// Which owners (pods, or cgroups outside kubepods) of a node make others wait for a resource, and which wait.
///
/// @param parts absent where the contention of the resource is
public record Culprits(Resource resource, Reading<Parts> parts) {

    /// So many owners are named at most.
    public static final int MOST = 10;

    /// No part of it is known, for one reason.
    public static Culprits absent(Resource resource, String why) {
        return new Culprits(resource, Reading.absent(why));
    }

    /// The contention of the last interval, divided. What all owners impose together, with the unattributed part, is
    /// what all suffer together.
    ///
    /// @param imposed by those who cause it, worst first, at most [#MOST]
    /// @param suffered by those who wait, worst first, at most [#MOST]
    /// @param unattributedPercent what no owner is to blame for: what others used within their own limits, for one
    public record Parts(List<Part> imposed, List<Part> suffered, double unattributedPercent) {

        /// No owner waits for another.
        public static final Parts NONE = new Parts(List.of(), List.of(), 0);

        public Parts {
            imposed = List.copyOf(imposed);
            suffered = List.copyOf(suffered);
        }
    }

    /// One owner's part. What a culprit imposes is summed over all who wait for it, so it can exceed 100 %.
    ///
    /// @param owner the pod's UID, or the cgroup's path
    /// @param name `namespace/pod` where known, else the cgroup's path
    /// @param percent of the last interval
    /// @param avg10Percent the same, averaged over 10 s
    public record Part(String owner, String name, double percent, double avg10Percent) {}
}
