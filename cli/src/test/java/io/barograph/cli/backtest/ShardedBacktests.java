package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import module java.base;

/// The shards of a backtest, for tests.
final class ShardedBacktests {

    private ShardedBacktests() {}

    /// Makes all shards in the directory, and gives their files in the order of their indexes.
    static List<Path> partials(Path directory, int shards, Object... arguments) {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < shards; i++) {
            files.add(directory.resolve("part-" + i + ".json.gz"));
            CommandResult ran = shard(i + "/" + shards, files.get(i), arguments);
            assertThat(ran.exit()).as(ran.err()).isZero();
            assertThat(ran.out()).isEmpty();
        }
        return files;
    }

    static CommandResult shard(String shard, Path file, Object... arguments) {
        return Backtests.run("--shard", shard, "--partial", file, List.of(arguments));
    }

    static CommandResult merge(Object... arguments) {
        return CommandResult.of(new BacktestMergeCommand(), Backtests.flat(arguments));
    }
}
