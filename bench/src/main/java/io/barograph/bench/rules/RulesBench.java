package io.barograph.bench.rules;

import io.barograph.bench.RecordedSnapshots;
import io.barograph.signal.Snapshot;
import module java.base;
import java.lang.management.ManagementFactory;

/// The rules' speed and memory: `rules` (a tick of a large cluster, a reload), `backtest`, `growth`; and what comes
/// before them, `wire` (snapshots read whole, and as changes).
final class RulesBench {

    private static final int DAYS = 30;

    private RulesBench() {}

    static void main(String[] args) throws IOException {
        if (args.length < 2) {
            System.err.println("usage: RulesBench RECORDINGS rules|backtest|growth|wire...");
            System.exit(2);
        }
        List<Snapshot> snapshots = RecordedSnapshots.read(Path.of(args[0]));
        System.out.printf(
                "%d snapshots of recordings; load %.1f on %d CPUs%n",
                snapshots.size(), load(), Runtime.getRuntime().availableProcessors());
        boolean good = true;
        for (int i = 1; i < args.length; i++) {
            switch (args[i]) {
                case "rules" -> {
                    new TickBench().print();
                    ReloadBench.print();
                }
                case "backtest" -> new BacktestBench(snapshots).print(DAYS);
                case "wire" -> WireBench.print(snapshots);
                case "growth" -> good &= new GrowthBench(snapshots).print();
                default ->
                    throw new IllegalArgumentException(
                            "there is no part " + args[i] + ", expected rules, backtest, growth or wire");
            }
            System.out.printf("load %.1f%n", load());
        }
        System.exit(good ? 0 : 1);
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
