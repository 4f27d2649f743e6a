package io.barograph.cli.experiment.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.FileErrorText;
import module java.base;

/// The program of a load's process, which `barograph experiment` alone starts.
///
/// It says `ready`, waits for a line, and then writes ten times a second how much it has done: `NANOS COUNT`, by the
/// monotonic clock. It ends when its input ends, so that it never outlives who started it, and after as many seconds as
/// its first argument says: who started it may be stopped or frozen, while it keeps a node busy.
public final class LoadMain {

    private static final long REPORT_MILLIS = 100;

    private LoadMain() {}

    static void main(String[] args) throws IOException, InterruptedException {
        Duration longest = Duration.ofSeconds(Long.parseLong(args[0]));
        Load load = Load.of(List.of(args).subList(1, args.length));
        printLine(LoadReport.READY);
        if (System.in.read() < 0) {
            return;
        }
        CountDownLatch end = new CountDownLatch(1);
        Thread.ofPlatform().name("input").daemon().start(() -> awaitInputEnd(end));
        Thread.ofPlatform().name("limit").daemon().start(() -> haltWithin(longest, end));
        LongAdder count = new LongAdder();
        startLoops(load, count);
        while (!end.await(REPORT_MILLIS, TimeUnit.MILLISECONDS)) {
            printLine(new LoadReport(System.nanoTime(), count.sum()).line());
        }
        Runtime.getRuntime().halt(0);
    }

    private static void startLoops(Load load, LongAdder count) {
        try {
            for (LoadLoop loop : load.loops()) {
                Thread.ofPlatform().name("load").daemon().start(() -> repeatLoop(loop, count));
            }
        } catch (OutOfMemoryError e) { // there may be no more threads
            failWith(e);
        }
    }

    private static void repeatLoop(LoadLoop loop, LongAdder count) {
        try {
            loop.run(count);
        } catch (IOException | RuntimeException | Error e) {
            failWith(e);
        }
    }

    private static void failWith(Throwable failure) {
        printLine(describeFailure(failure));
        Runtime.getRuntime().halt(1);
    }

    private static String describeFailure(Throwable failure) {
        if (failure instanceof FileSystemException file) {
            return FileErrorText.failureSentence(Path.of(""), file);
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /// Prints nothing, since its output may not be read.
    private static void haltWithin(Duration longest, CountDownLatch end) {
        try {
            Runtime.getRuntime().halt(end.await(longest.toSeconds(), TimeUnit.SECONDS) ? 0 : 1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitInputEnd(CountDownLatch end) {
        try {
            while (System.in.read() >= 0) {
                // what is said after the first line is of no account
            }
        } catch (IOException _) {
            // the other end is gone
        }
        end.countDown();
    }

    private static void printLine(String line) {
        System.out.writeBytes((line + "\n").getBytes(UTF_8));
        System.out.flush();
    }
}
