package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import io.barograph.bench.CommandRunner;
import module java.base;

/// Runs the real controller before a real API server with thousands of nodes that do not exist.
final class ClusterBench {

    private ClusterBench() {}

    static void main(String[] args) throws IOException, InterruptedException {
        ClusterPlan plan = ClusterPlan.of(List.of(args));
        Path directory = Files.createTempDirectory("barograph-cluster");
        boolean done = false;
        try (EtcdAndApiServer cluster = new EtcdAndApiServer(plan.binaries(), directory);
                ApiRequests admin = cluster.admin();
                SimulatedExporters exporters = plan.exporters(directory)) {
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "stop-cluster"));
            fill(cluster, admin, plan);
            new ClusterRun(plan, cluster, exporters, admin, directory).all();
            done = true;
        } finally {
            if (plan.parts().keeps() || !done) {
                System.out.println("logs are in " + directory);
            } else {
                CommandRunner.deleteAll(directory);
            }
        }
        System.exit(0);
    }

    private static void fill(EtcdAndApiServer cluster, ApiRequests admin, ClusterPlan plan)
            throws IOException, InterruptedException {
        int nodes = plan.nodes().count();
        long began = BenchClock.micros();
        SimulatedNodeObjects.nodes(admin, nodes);
        System.out.printf("%d nodes created in %.1f s%n", nodes, (BenchClock.micros() - began) / 1e6);
        int pods = plan.pods().count();
        began = BenchClock.micros();
        StoredPods.write(cluster.etcdUrl(), pods, nodes);
        admin.awaitCached("/api/v1/pods");
        System.out.printf("%d pods stored in %.1f s%n", pods, (BenchClock.micros() - began) / 1e6);
    }
}
