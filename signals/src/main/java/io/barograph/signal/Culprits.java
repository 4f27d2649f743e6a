package io.barograph.signal;

import module java.base;

/// The owners (pods, or cgroups outside kubepods) of a node that make others wait for a resource, and those that
/// wait.
///
/// @param parts absent where the contention of the resource is
public record Culprits(Resource resource, Reading<Parts> parts) {

    /// The most owners that are named.
    public static final int MOST = 10;

    /// The most that one owner can impose, in percent: ten thousand others wait for it all the time.
    public static final int MOST_PERCENT = 1_000_000;

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

        /// @throws IllegalArgumentException if a list is too long, not in its order, or names an owner twice
        public Parts {
            imposed = checkedParts("imposed", imposed);
            suffered = checkedParts("suffered", suffered);
        }

        /// The worst first, by the average over 10 s: of equal ones in any order.
        public static List<Part> worstFirst(Collection<Part> parts) {
            return parts.stream()
                    .sorted(Comparator.comparingDouble(Part::avg10Percent)
                            .reversed()
                            .thenComparing(Part::owner))
                    .limit(MOST)
                    .toList();
        }

        private static List<Part> checkedParts(String side, List<Part> parts) {
            if (parts.size() > MOST) {
                throw new IllegalArgumentException(side + " has " + parts.size() + " owners; expected at most " + MOST);
            }
            Set<String> owners = new HashSet<>();
            double lastAverage = Double.POSITIVE_INFINITY;
            for (Part part : parts) {
                if (!owners.add(part.owner())) {
                    throw new IllegalArgumentException(
                            side + " has the owner \"" + part.owner() + "\" twice; expected each owner once");
                }
                if (part.avg10Percent() > lastAverage) {
                    throw new IllegalArgumentException(side + " has " + part.avg10Percent() + " after " + lastAverage
                            + "; expected the worst owner first, by its average over 10 s");
                }
                lastAverage = part.avg10Percent();
            }
            return List.copyOf(parts);
        }
    }

    /// The part of one owner. What a culprit imposes is summed over all who wait for it, so it can exceed 100 %.
    ///
    /// @param owner the pod's UID, or the cgroup's path
    /// @param name `namespace/pod` where known, else the cgroup's path
    /// @param percent of the last interval
    /// @param avg10Percent the same, averaged over 10 s
    /// @param lastingPercent that average without the interval that has most of it: what one interval alone brought
    ///     is nothing lasting
    public record Part(String owner, String name, double percent, double avg10Percent, double lastingPercent) {

        public Part {
            if (lastingPercent > avg10Percent) {
                throw new IllegalArgumentException("of \"" + owner + "\" " + lastingPercent + " of " + avg10Percent
                        + " is lasting; expected no more than the average");
            }
        }
    }
}
