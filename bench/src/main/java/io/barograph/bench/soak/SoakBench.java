package io.barograph.bench.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.bench.BenchClock;
import io.barograph.bench.soak.SoakReport.Verdict;
import module java.base;

/// Runs a real exporter under churn and a real controller with storms, restarts of the API server and evictions for
/// hours, and tells what grows and what was lost.
final class SoakBench {

    private static final String EVICTED = "barograph_evictions_total{signal=\"memory.available\",answer=\"evicted\",}";

    private final SoakPlan plan;
    private final SoakFindings findings = new SoakFindings();
    private final List<ProgramSample> exporter = new ArrayList<>();
    private final List<ProgramSample> controller = new ArrayList<>();

    private SoakBench(SoakPlan plan) {
        this.plan = plan;
    }

    /// @param exporter samples and slopes of it
    /// @param faults all that should not have been
    private record Result(
            String verdict,
            double minutes,
            List<String> faults,
            Map<String, Number> counts,
            Map<String, Map<String, Double>> seconds,
            Program exporter,
            Program controller) {}

    private record Program(SoakReport report, List<ProgramSample> samples) {}

    static void main(String[] args) throws IOException, InterruptedException {
        SoakPlan plan = SoakPlan.of(List.of(args));
        System.exit(new SoakBench(plan).run() ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        say("process " + ProcessHandle.current().pid() + ", " + plan.minutes() + " minutes; result in " + plan.json());
        Result result;
        try (SoakStage stage = new SoakStage(plan, findings)) {
            long began = BenchClock.micros();
            say("all is up: " + SoakPlan.NODES + " nodes, of which one has the real exporter");
            result = result(stage, began, "running");
            long end = began + plan.minutes() * 60_000_000L;
            for (int round = 0; began + (round + 1L) * SoakPlan.ROUND_SECONDS * 1_000_000L <= end; round++) {
                round(stage, round);
                long rest = began + (round + 1L) * SoakPlan.ROUND_SECONDS * 1_000_000L - BenchClock.micros();
                BenchClock.pause(Math.max(0, rest / 1000));
                sample(stage, (BenchClock.micros() - began) / 60e6, round);
                result = result(stage, began, "running");
            }
            result = result(stage, began, "");
        }
        print(result);
        return !result.verdict().contains("FAULTS") && !result.verdict().contains("GROWS");
    }

    /// A round that breaks off is a fault; the next one begins all the same.
    private void round(SoakStage stage, int number) throws InterruptedException {
        try {
            new SoakRound(stage, findings, number).run();
        } catch (IOException e) {
            findings.fault("round " + number + " broke off: " + e);
        }
    }

    private void sample(SoakStage stage, double minute, int round) throws InterruptedException {
        try {
            exporter.add(stage.exporterNow(minute));
            controller.add(stage.controllerNow(minute));
            say("%6.1f min, round %d, %d faults"
                    .formatted(minute, round, findings.faults().size()));
            System.out.println("  exporter   " + exporter.getLast().text());
            System.out.println("  controller " + controller.getLast().text());
        } catch (IOException e) {
            findings.fault("round " + round + ": a program does not answer: " + e);
        }
    }

    /// @param failure its verdict; empty for the one that the findings give
    private Result result(SoakStage stage, long began, String failure) throws IOException, InterruptedException {
        Map<String, Number> counts = new TreeMap<>(findings.counts());
        counts.put("cgroups born", stage.cgroupsBorn());
        counts.put("scrapes", stage.scrapes());
        counts.put("scrapes failed", stage.failedScrapes());
        counts.put("evictions by the controller's own count", evicted(stage));
        SoakReport ofExporter = SoakReport.of(exporter);
        SoakReport ofController = SoakReport.of(controller);
        if (failure.isEmpty() && stage.failedScrapes() > 0) {
            findings.fault(stage.failedScrapes() + " scrapes failed");
        }
        Result result = new Result(
                failure.isEmpty() ? verdict(ofExporter, ofController) : failure,
                (BenchClock.micros() - began) / 60e6,
                findings.faults(),
                counts,
                findings.durations(),
                new Program(ofExporter, List.copyOf(exporter)),
                new Program(ofController, List.copyOf(controller)));
        new ObjectMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValue(plan.json().toFile(), result);
        return result;
    }

    private static double evicted(SoakStage stage) throws InterruptedException {
        try {
            return stage.controllerMetrics()
                    .lines()
                    .filter(line -> line.startsWith(EVICTED))
                    .mapToDouble(line -> Double.parseDouble(line.substring(EVICTED.length())))
                    .sum();
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private String verdict(SoakReport... reports) {
        List<Verdict> all = Arrays.stream(reports).map(SoakReport::verdict).toList();
        String grows = all.contains(Verdict.GROWS)
                ? "GROWS"
                : all.contains(Verdict.TOO_SHORT) ? "too short to tell whether something grows" : "nothing grows";
        int faults = findings.faults().size();
        return grows + ", " + (faults == 0 ? "nothing was lost" : faults + " FAULTS");
    }

    private static void print(Result result) {
        System.out.printf(Locale.ROOT, "%n%.0f minutes%n", result.minutes());
        System.out.println(
                "| program    | value                          |     first |      last | an hour   | limit | is    |");
        result.exporter().report().lines("exporter").forEach(System.out::println);
        result.controller().report().lines("controller").forEach(System.out::println);
        result.counts().forEach((what, count) -> System.out.println("| " + what + " | " + text(count) + " |"));
        result.seconds()
                .forEach((what, each) -> System.out.printf(
                        Locale.ROOT,
                        "| %s: all as the rules demand after, s: median, longest | %.0f, %.0f |%n",
                        what,
                        each.get("median"),
                        each.get("longest")));
        result.faults().forEach(each -> System.out.println("fault: " + each));
        System.out.println("verdict: " + result.verdict());
    }

    private static String text(Number count) {
        return Double.isNaN(count.doubleValue()) ? "unknown" : Long.toString(count.longValue());
    }

    private static void say(String what) {
        System.out.println(BenchClock.timeOfDay() + " " + what);
    }
}
