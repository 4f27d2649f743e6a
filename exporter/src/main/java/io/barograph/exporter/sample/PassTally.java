package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ReadCounts;
import io.barograph.exporter.frame.ReadError;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What all passes so far came to.
///
/// @param cgroupsVanished cgroups that were gone when the next pass came
/// @param cgroupsUnread cgroups that the last pass found and did not read
public record PassTally(ReadCounts reads, long cgroupsVanished, int cgroupsUnread) {

    /// A kernel has few ways to fail; a recording may make up any number.
    private static final int MAX_CAUSES = 200;

    public static final PassTally NONE = new PassTally(ReadCounts.NONE, 0, 0);

    /// Files that were there and could not be read or understood.
    public Map<ReadError, Long> readErrors() {
        return reads.errors();
    }

    PassTally after(PassCost cost, @Nullable Frame before, Frame now) {
        return new PassTally(
                new ReadCounts(
                        reads.files() + cost.files(),
                        reads.vanished() + cost.vanished(),
                        reads.fallbacks() + cost.reads().fallbacks(),
                        errors(cost)),
                cgroupsVanished + (before == null ? 0 : vanished(before, now)),
                cost.unread());
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

    private Map<ReadError, Long> errors(PassCost cost) {
        if (cost.reads().errors().isEmpty()) {
            return readErrors();
        }
        Map<ReadError, Long> errors = new HashMap<>(readErrors());
        cost.reads().errors().forEach((error, times) -> {
            boolean room = errors.size() < MAX_CAUSES || errors.containsKey(error);
            errors.merge(room ? error : error.ofAnyCause(), times, Long::sum);
        });
        return errors;
    }
}
