package io.barograph.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Runs the real controller before a real API server with thousands of nodes that do not exist.
final class ClusterBench {

    private ClusterBench() {}

    static void main(String[] args) throws IOException, InterruptedException {
        ClusterPlan plan = ClusterPlan.of(List.of(args));
        Path directory = Files.createTempDirectory("barograph-cluster");
        boolean done = false;
        try (BenchCluster cluster = new BenchCluster(plan.binaries(), directory);
                BenchApi admin = cluster.admin();
                SimulatedExporters exporters = plan.exporters(directory)) {
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "stop-cluster"));
            fill(admin, plan);
            new ClusterRun(plan, cluster, exporters, admin, directory).all();
            done = true;
        } finally {
            if (plan.parts().keeps() || !done) {
                System.out.println("logs are in " + directory);
            } else {
                BenchTool.deleteAll(directory);
            }
        }
        System.exit(0);
    }

    private static void fill(BenchApi admin, ClusterPlan plan) throws IOException, InterruptedException {
        long began = BenchClock.micros();
        int nodes = plan.nodes().count();
        BenchObjects.nodes(admin, nodes);
        BenchObjects.pods(admin, plan.pods(), nodes);
        System.out.printf(
                "%d nodes and %d pods created in %.1f s%n",
                plan.nodes().count(), plan.pods(), (BenchClock.micros() - began) / 1e6);
    }
}
