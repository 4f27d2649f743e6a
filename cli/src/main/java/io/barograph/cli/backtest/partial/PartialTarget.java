package io.barograph.cli.backtest.partial;

import io.barograph.problem.FileErrorText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Where a shard's partial goes. There nothing is replaced but an empty file and what is left of a partial.
///
/// @param wantedShard the shard that is to be there
/// @param work of which backtest
public record PartialTarget(Path file, Shard wantedShard, BacktestWork work) {

    /// What is there already.
    ///
    /// @param done the shard; null where it is to be made
    /// @param remnant what is left of a partial there, and why it is of no use; empty where nothing is
    public record Found(@Nullable Partial done, String remnant) {}

    /// Looks what is there, and unless it is done, whether a file can be written.
    ///
    /// @throws IllegalArgumentException with a sentence if something else is there, or none can be written
    public Found look() throws IOException {
        String remnant = "";
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            if (!Files.isRegularFile(file)) {
                throw occupiedBy(file + ": is no regular file");
            }
            try {
                return new Found(expectSame(PartialFile.readPartial(file, false)), "");
            } catch (PartialException unusable) {
                if (!unusable.isRemnant()) {
                    throw occupiedBy(unusable.fault());
                }
                remnant = String.valueOf(unusable.getMessage());
            }
        }
        requireWritable();
        return new Found(null, remnant);
    }

    private Partial expectSame(Partial partial) {
        if (partial.isOf(wantedShard, work)) {
            return partial;
        }
        String difference = partial.work().differenceFrom(work);
        throw occupiedBy(file + ": is shard " + partial.shard()
                + (difference.isEmpty() ? "" : " of another backtest. They differ in " + difference));
    }

    private IllegalArgumentException occupiedBy(String what) {
        return new IllegalArgumentException(what + ". It is not replaced: expected no file, what is left of a partial,"
                + " or shard " + wantedShard + " of this backtest. Maybe name another file");
    }

    private void requireWritable() {
        try {
            PartialFile.tryToWrite(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + ": no file can be written there: " + FileErrorText.whyUnusable(e)
                            + ". Maybe name another directory, or a shorter name",
                    e);
        }
    }
}
