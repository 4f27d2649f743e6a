package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ReadError;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The sums over all passes so far.
///
/// @param cost of all passes together, but for `unread`, which is the last one's
/// @param cgroupsVanished cgroups that were gone when the next pass came
public record PassTally(PassCost cost, long cgroupsVanished) {

    /// A kernel has few ways to fail; a recording may make up any number.
    private static final int MAX_CAUSES = 200;

    public static final PassTally NONE = new PassTally(PassCost.NONE, 0);

    PassTally afterPass(PassCost lastCost, @Nullable Frame previousFrame, Frame currentFrame) {
        return new PassTally(
                new PassCost(
                        cost.files() + lastCost.files(),
                        cost.vanished() + lastCost.vanished(),
                        cost.fallbacks() + lastCost.fallbacks(),
                        lastCost.unread(),
                        addedErrors(lastCost)),
                cgroupsVanished + (previousFrame == null ? 0 : vanishedCgroups(previousFrame, currentFrame)));
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private static long vanishedCgroups(Frame previousFrame, Frame currentFrame) {
        if (previousFrame.cgroups().tree() == currentFrame.cgroups().tree()) {
            return 0;
        }
        long gone = 0;
        for (Cgroup cgroup : previousFrame.cgroups().values()) {
            Cgroup currentCgroup = currentFrame.cgroup(cgroup.path());
            if (currentCgroup == null
                    || currentCgroup.identity().inode() != cgroup.identity().inode()) {
                gone++;
            }
        }
        return gone;
    }

    private Map<ReadError, Long> addedErrors(PassCost lastCost) {
        if (lastCost.errors().isEmpty()) {
            return cost.errors();
        }
        Map<ReadError, Long> errors = new HashMap<>(cost.errors());
        lastCost.errors().forEach((error, times) -> {
            boolean room = errors.size() < MAX_CAUSES || errors.containsKey(error);
            errors.merge(room ? error : error.ofAnyCause(), times, Long::sum);
        });
        return errors;
    }
}
