package io.barograph.bench.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.ThreadMXBean;
import io.barograph.bench.BenchClock;
import io.barograph.bench.RecordedSnapshots;
import io.barograph.controller.http.ExtenderEndpoint;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.schedule.Extender;
import io.barograph.controller.schedule.FleetScores;
import io.barograph.controller.schedule.GradeThresholds;
import io.barograph.program.BoundedWorker;
import io.barograph.web.BodyRoute;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.Routes;
import io.barograph.web.WebServer;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import java.lang.management.ManagementFactory;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// What a kube-scheduler waits for when it asks for the scores of nodes among 5,000 that are heard meanwhile, beside a
/// bare echo of the same question by the same server in the same run.
final class ExtenderBench {

    private static final int NODES = 5_000;
    private static final int WARM = 2_000;
    private static final int ROUNDS = 4_000;
    private static final int ROUNDS_ALONE = 500;
    private static final int HEARD_A_BEAT = 10;
    private static final long BEAT_MILLIS = 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private ExtenderBench() {}

    static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 1) {
            System.err.println("usage: ExtenderBench RECORDINGS");
            System.exit(2);
        }
        try (ScoredFleet fleet = new ScoredFleet(RecordedSnapshots.read(Path.of(args[0])), NODES)) {
            System.out.printf(
                    "%d nodes, %d of them heard a second; load %.1f on %d CPUs%n",
                    NODES,
                    HEARD_A_BEAT * 1000 / BEAT_MILLIS,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                    Runtime.getRuntime().availableProcessors());
            alone(fleet, 500);
            overHttp(fleet, 500);
            overHttp(fleet, 2_500);
        }
    }

    /// A pod of usual size, and nodes spread over all.
    private static byte[] question(int names) {
        String environment = IntStream.range(0, 40)
                .mapToObj(i -> "{\"name\":\"SETTING_%d\",\"value\":\"something of usual length %d\"}".formatted(i, i))
                .collect(Collectors.joining(","));
        String nodes = IntStream.range(0, names)
                .mapToObj(i -> '"' + ScoredFleet.name(i * (NODES / names)) + '"')
                .collect(Collectors.joining(","));
        return ("{\"Pod\":{\"metadata\":{\"name\":\"web\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"env\":["
                        + environment + "]}]}},\"Nodes\":null,\"NodeNames\":[" + nodes + "]}")
                .getBytes(UTF_8);
    }

    /// CPU and memory of the answer alone, where a tenth of the nodes was heard since the last one.
    private static void alone(ScoredFleet fleet, int names) {
        Extender extender = new Extender(new FleetScores(fleet.status(), () -> GradeThresholds.SHIPPED));
        byte[] question = question(names);
        long cpuNanos = 0;
        long bytes = 0;
        for (int round = 0; round < WARM + ROUNDS_ALONE; round++) {
            fleet.hear(round < WARM ? 10 : NODES / 10);
            long cpuBefore = THREADS.getCurrentThreadCpuTime();
            long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
            extender.scoreNodes(question);
            if (round >= WARM) {
                cpuNanos += THREADS.getCurrentThreadCpuTime() - cpuBefore;
                bytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
            }
        }
        System.out.printf(
                "%d names, without HTTP: %.0f us of CPU, %d kB allocated; the question has %d kB%n",
                names, cpuNanos / 1e3 / ROUNDS_ALONE, bytes / 1000 / ROUNDS_ALONE, question.length / 1000);
    }

    private static void overHttp(ScoredFleet fleet, int names) throws IOException, InterruptedException {
        SelfMetrics metrics = new SelfMetrics("bench_");
        Extender extender = new Extender(new FleetScores(fleet.status(), () -> GradeThresholds.SHIPPED));
        try (BoundedWorker worker = new BoundedWorker("extender", 32);
                WebServer server = WebServer.startServer(
                        new WebServerOptions(
                                List.of(new ListenAddress("127.0.0.1", 0)),
                                null,
                                ServerLimits.DEFAULT,
                                AllowedHosts.NONE),
                        withEcho(
                                new ExtenderEndpoint(extender, new ControllerCounts(metrics, _ -> {}), worker)
                                        .addRouteTo(new Routes(Map.of())),
                                worker),
                        worker,
                        metrics);
                HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            String place = "http://" + server.addresses().getFirst();
            Thread hearing = Thread.ofPlatform().daemon().start(() -> hear(fleet));
            byte[] question = question(names);
            long[] scored = new long[ROUNDS];
            long[] echoed = new long[ROUNDS];
            for (int round = -WARM; round < ROUNDS; round++) {
                long echo = micros(client, place + "/echo", question);
                long score = micros(client, place + ExtenderEndpoint.PATH, question);
                if (round >= 0) {
                    echoed[round] = echo;
                    scored[round] = score;
                }
            }
            hearing.interrupt();
            hearing.join();
            print(names, scored, echoed);
        }
    }

    private static Routes withEcho(Routes routes, BoundedWorker worker) {
        Map<String, BodyRoute> questions = new HashMap<>(routes.postWithBody());
        questions.put(
                "/echo",
                BodyRoute.onWorker(
                        worker,
                        Extender.MAX_BYTES,
                        (_, body) -> Response.ok(ResponseBody.ofUrgent("application/json", body))));
        return new Routes(routes.byPath(), routes.posts(), questions);
    }

    private static void hear(ScoredFleet fleet) {
        try {
            while (true) {
                fleet.hear(HEARD_A_BEAT);
                BenchClock.pause(BEAT_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static long micros(HttpClient client, String url, byte[] question)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .POST(HttpRequest.BodyPublishers.ofByteArray(question))
                .build();
        long began = BenchClock.micros();
        int status =
                client.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode();
        long took = BenchClock.micros() - began;
        if (status != 200) {
            throw new IllegalStateException(url + " answered " + status);
        }
        return took;
    }

    private static void print(int names, long[] scored, long[] echoed) {
        Arrays.sort(scored);
        Arrays.sort(echoed);
        for (double quantile : new double[] {0.5, 0.99}) {
            int at = (int) (quantile * (ROUNDS - 1));
            System.out.printf(
                    "%d names over HTTP, p%.0f: %.2f ms; an echo %.2f ms; ratio %.2f%n",
                    names, quantile * 100, scored[at] / 1e3, echoed[at] / 1e3, (double) scored[at] / echoed[at]);
        }
    }
}
