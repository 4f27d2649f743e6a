package io.barograph.cli.experiment.load;

import io.barograph.exporter.libc.DirectFile.Use;
import module java.base;

/// What a load does, again and again, until it is ended.
public sealed interface Load {

    /// Threads that only compute.
    record BusyThreads(int threads) implements Load {}

    /// Threads that each read blocks of 4 KiB one after the other, past the page cache.
    record BlockReaders(Path file, int threads) implements Load {}

    /// One thread that writes blocks of 16 KiB one after the other, each on the disk before the next begins.
    record SyncWriter(Path file) implements Load {}

    /// As arguments of [LoadMain].
    default List<String> arguments() {
        return switch (this) {
            case BusyThreads(int threads) -> List.of("busy", Integer.toString(threads));
            case BlockReaders(Path file, int threads) -> List.of("read", Integer.toString(threads), file.toString());
            case SyncWriter(Path file) -> List.of("write", "1", file.toString());
        };
    }

    /// The load of some arguments.
    static Load of(List<String> arguments) {
        int threads = Integer.parseInt(arguments.get(1));
        return switch (arguments.getFirst()) {
            case "busy" -> new BusyThreads(threads);
            case "read" -> new BlockReaders(Path.of(arguments.get(2)), threads);
            case "write" -> new SyncWriter(Path.of(arguments.get(2)));
            default -> throw new IllegalArgumentException("a load of kind \"" + arguments.getFirst() + "\"");
        };
    }

    /// What each of its threads does without end, counting.
    default List<LoadLoop> loops() {
        return switch (this) {
            case BusyThreads(int threads) -> Collections.nCopies(threads, new ComputeLoop());
            case BlockReaders(Path file, int threads) ->
                IntStream.range(0, threads)
                        .<LoadLoop>mapToObj(i -> new BlockLoop(file, Use.READ, 4 << 10, i / (double) threads))
                        .toList();
            case SyncWriter(Path file) -> List.of(new BlockLoop(file, Use.WRITE_SYNC, 16 << 10, 0));
        };
    }
}
