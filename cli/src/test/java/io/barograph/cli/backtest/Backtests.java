package io.barograph.cli.backtest;

import io.barograph.cli.CommandResult;
import module java.base;

/// Backtests of the example recordings, for tests.
final class Backtests {

    static final Path RECORDINGS = Path.of("../examples/recordings");
    static final Path LONG = RECORDINGS.resolve("S36_long.trace.gz");
    static final Path THROTTLED = RECORDINGS.resolve("S02_one_throttled.trace.gz");
    static final Path OVERCOMMIT = RECORDINGS.resolve("S04_overcommit.trace.gz");
    static final Path DISK = RECORDINGS.resolve("S12_io_contention.trace.gz");
    static final String EARLY = "../examples/backtest/early";
    static final String NAIVE = "../examples/backtest/naive";

    private Backtests() {}

    /// @param arguments texts, paths and lists of such
    static CommandResult run(Object... arguments) {
        return CommandResult.of(new BacktestCommand(), flat(arguments));
    }

    /// With the elements of lists, and of lists in them, in their place.
    static Object[] flat(Object... arguments) {
        return Arrays.stream(arguments)
                .flatMap(each -> each instanceof List<?> several ? Stream.of(flat(several.toArray())) : Stream.of(each))
                .toArray();
    }
}
