package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ReadError;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What all passes so far came to.
///
/// @param cost of all passes together, but for `unread`, which is the last one's
/// @param cgroupsVanished cgroups that were gone when the next pass came
public record PassTally(PassCost cost, long cgroupsVanished) {

    /// A kernel has few ways to fail; a recording may make up any number.
    private static final int MAX_CAUSES = 200;

    public static final PassTally NONE = new PassTally(PassCost.NONE, 0);

    PassTally after(PassCost last, @Nullable Frame before, Frame now) {
        return new PassTally(
                new PassCost(
                        cost.files() + last.files(),
                        cost.vanished() + last.vanished(),
                        cost.fallbacks() + last.fallbacks(),
                        last.unread(),
                        errors(last)),
                cgroupsVanished + (before == null ? 0 : vanished(before, now)));
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private static long vanished(Frame before, Frame now) {
        if (before.cgroups().roster() == now.cgroups().roster()) {
            return 0;
        }
        long gone = 0;
        for (Cgroup cgroup : before.cgroups().values()) {
            Cgroup same = now.cgroup(cgroup.path());
            if (same == null || same.identity().inode() != cgroup.identity().inode()) {
                gone++;
            }
        }
        return gone;
    }

    private Map<ReadError, Long> errors(PassCost last) {
        if (last.errors().isEmpty()) {
            return cost.errors();
        }
        Map<ReadError, Long> errors = new HashMap<>(cost.errors());
        last.errors().forEach((error, times) -> {
            boolean room = errors.size() < MAX_CAUSES || errors.containsKey(error);
            errors.merge(room ? error : error.ofAnyCause(), times, Long::sum);
        });
        return errors;
    }
}
