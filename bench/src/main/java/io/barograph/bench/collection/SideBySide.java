package io.barograph.bench.collection;

import io.barograph.bench.BenchClock;
import io.barograph.bench.ThreadTimes;
import module java.base;

/// Programs that run at the same time and are scraped at the same time, so that what the machine does meets all of
/// them.
record SideBySide(List<MeasuredProgram> programs) {

    private static final long WINDOW_MILLIS = 15_000;
    private static final long LONGEST_MICROS = 17_000_000;

    SideBySide {
        programs = List.copyOf(programs);
    }

    /// CPU of each program in each of some windows, in milliseconds.
    ///
    /// @param millis by the programs' names
    record Windows(Map<String, List<Double>> millis) {

        double median(MeasuredProgram of) {
            List<Double> sorted = Objects.requireNonNull(millis.get(of.name())).stream()
                    .sorted()
                    .toList();
            return sorted.get(sorted.size() / 2);
        }

        double mean(MeasuredProgram of) {
            return Objects.requireNonNull(millis.get(of.name())).stream()
                    .mapToDouble(each -> each)
                    .average()
                    .orElseThrow();
        }
    }

    /// Windows of 15 s, each with one scrape of each program, and all that these do besides.
    Windows windows(String what, int count) throws IOException, InterruptedException {
        Map<String, List<Double>> millis = new HashMap<>();
        long began = BenchClock.micros();
        long longest = 0;
        List<ThreadTimes> before = cpu();
        for (int i = 1; i <= count; i++) {
            long windowBegan = BenchClock.micros();
            for (MeasuredProgram each : programs) {
                each.scraper().scrape();
            }
            BenchClock.pause(Math.max(0, i * WINDOW_MILLIS - (BenchClock.micros() - began) / 1000));
            longest = Math.max(longest, BenchClock.micros() - windowBegan);
            List<ThreadTimes> after = cpu();
            for (int p = 0; p < programs.size(); p++) {
                millis.computeIfAbsent(programs.get(p).name(), _ -> new ArrayList<>())
                        .add(after.get(p).minus(before.get(p)).millis());
            }
            before = after;
        }
        if (longest > LONGEST_MICROS) {
            System.out.printf("the machine is too busy: a window of 15 s took %.0f s%n", longest / 1e6);
        }
        print(what, count, millis);
        return new Windows(millis);
    }

    private static void print(String what, int count, Map<String, List<Double>> millis) {
        millis.forEach((name, each) -> {
            DoubleSummaryStatistics all = each.stream().mapToDouble(one -> one).summaryStatistics();
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %s, 15 s with one scrape: CPU ms min %.1f mean %.1f max %.1f of %d%n",
                    name,
                    what,
                    all.getMin(),
                    all.getAverage(),
                    all.getMax(),
                    count);
        });
    }

    private List<ThreadTimes> cpu() throws IOException {
        List<ThreadTimes> all = new ArrayList<>();
        for (MeasuredProgram each : programs) {
            all.add(each.cpu());
        }
        return all;
    }

    /// CPU of each program in a second without a scrape, in milliseconds.
    Map<String, ThreadTimes> idle(int seconds) throws IOException, InterruptedException {
        return spent(() -> BenchClock.pause(seconds * 1000L));
    }

    /// CPU of each program while each is scraped once a second.
    Map<String, ThreadTimes> scraped(int times) throws IOException, InterruptedException {
        programs.forEach(each -> each.scraper().restart());
        return spent(() -> {
            for (int i = 0; i < times; i++) {
                for (MeasuredProgram each : programs) {
                    each.scraper().scrape();
                }
                BenchClock.pause(1000);
            }
        });
    }

    private interface Doing {
        void run() throws IOException, InterruptedException;
    }

    private Map<String, ThreadTimes> spent(Doing what) throws IOException, InterruptedException {
        List<ThreadTimes> before = cpu();
        what.run();
        List<ThreadTimes> after = cpu();
        Map<String, ThreadTimes> spent = new HashMap<>();
        for (int p = 0; p < programs.size(); p++) {
            spent.put(programs.get(p).name(), after.get(p).minus(before.get(p)));
        }
        return spent;
    }
}
