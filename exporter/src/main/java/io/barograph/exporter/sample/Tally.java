package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ReadError;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What all passes so far came to.
///
/// @param filesMissing files that were not there, which is no error
/// @param cgroupsVanished cgroups that were gone when the next pass came
/// @param cgroupsUnread cgroups that the last pass found and did not read
/// @param readErrors files that were there and could not be read or understood
public record Tally(
        long filesRead, long filesMissing, long cgroupsVanished, int cgroupsUnread, Map<ReadError, Long> readErrors) {

    /// A kernel has few ways to fail; a recording may make up any number.
    private static final int MOST_CAUSES = 200;

    static final Tally NONE = new Tally(0, 0, 0, 0, Map.of());

    public Tally {
        readErrors = Map.copyOf(readErrors);
    }

    Tally after(PassCost cost, @Nullable Frame before, Frame now) {
        return new Tally(
                filesRead + cost.files(),
                filesMissing + cost.vanished(),
                cgroupsVanished + (before == null ? 0 : vanished(before, now)),
                cost.unread(),
                errors(cost));
    }

    private static long vanished(Frame before, Frame now) {
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
        Map<ReadError, Long> errors = new HashMap<>(readErrors);
        cost.errors().forEach((error, times) -> {
            boolean room = errors.size() < MOST_CAUSES || errors.containsKey(error);
            errors.merge(room ? error : error.ofAnyCause(), times, Long::sum);
        });
        return errors;
    }
}
