package io.barograph.cli.experiment.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// The program of a load's process, which `barograph experiment` alone starts.
///
/// It says `ready`, waits for a line, and then writes ten times a second how much it has done: `NANOS COUNT`, by the
/// monotonic clock. It ends when its input ends, so that it never outlives who started it.
public final class LoadMain {

    private static final long REPORT_MILLIS = 100;

    private LoadMain() {}

    static void main(String[] args) throws Exception {
        Load load = Load.of(List.of(args));
        print(LoadReport.READY);
        if (System.in.read() < 0) {
            return;
        }
        LongAdder count = new LongAdder();
        for (LoadLoop loop : load.loops()) {
            Thread.ofPlatform().name("load").daemon().start(() -> repeat(loop, count));
        }
        CountDownLatch end = new CountDownLatch(1);
        Thread.ofPlatform().name("input").daemon().start(() -> awaitEnd(end));
        while (!end.await(REPORT_MILLIS, TimeUnit.MILLISECONDS)) {
            print(new LoadReport(System.nanoTime(), count.sum()).line());
        }
        Runtime.getRuntime().halt(0);
    }

    private static void repeat(LoadLoop loop, LongAdder count) {
        try {
            loop.run(count);
        } catch (IOException | RuntimeException e) {
            print(String.valueOf(e.getMessage()));
            Runtime.getRuntime().halt(1);
        }
    }

    private static void awaitEnd(CountDownLatch end) {
        try {
            while (System.in.read() >= 0) {
                // what is said after the first line is of no account
            }
        } catch (IOException _) {
            // the other end is gone
        }
        end.countDown();
    }

    private static void print(String line) {
        System.out.writeBytes((line + "\n").getBytes(UTF_8));
        System.out.flush();
    }
}
