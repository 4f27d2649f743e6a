package io.barograph.controller.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.schedule.Extender;
import io.barograph.controller.schedule.FleetScores;
import io.barograph.controller.schedule.GradeThresholds;
import io.barograph.controller.schedule.Statuses;
import io.barograph.program.BoundedWorker;
import io.barograph.web.Routes;
import io.barograph.web.WebServer;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The extender over a real socket.
class ExtenderEndpointTest {

    private final FleetStatus fleet =
            Statuses.fleet(Statuses.heard("calm", Statuses.cpu(0)), Statuses.heard("worst", Statuses.cpu(80)));
    private final SelfMetrics metrics = new SelfMetrics("barograph_controller_");
    private final ControllerCounts counts = new ControllerCounts(metrics, _ -> {});
    private final BoundedWorker worker = new BoundedWorker("extender", 8);
    private final WebServer server = WebServer.startServer(
            new WebServerOptions(
                    List.of(new ListenAddress("127.0.0.1", 0)), null, ServerLimits.DEFAULT, AllowedHosts.NONE),
            new ExtenderEndpoint(new Extender(new FleetScores(fleet, () -> GradeThresholds.SHIPPED)), counts, worker)
                    .addRouteTo(new Routes(Map.of())),
            worker,
            metrics);
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        server.close();
        worker.close();
    }

    private HttpResponse<String> ask(byte[] question) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + server.addresses().getFirst() + ExtenderEndpoint.PATH);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/json")
                        .header("Accept-Encoding", "gzip")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(question))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(String question) throws IOException, InterruptedException {
        return ask(question.getBytes(UTF_8));
    }

    private double metric(String series) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8)
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findAny()
                .orElse(Double.NaN);
    }

    @Test
    void scoresNodes() throws Exception {
        HttpResponse<String> answer = ask("{\"Pod\":{},\"Nodes\":null,\"NodeNames\":[\"worst\",\"calm\",\"other\"]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body())
                .isEqualTo("[{\"Host\":\"worst\",\"Score\":4},{\"Host\":\"calm\",\"Score\":10},"
                        + "{\"Host\":\"other\",\"Score\":10}]");
        assertThat(metric("barograph_extender_requests_total{answer=\"scored\",}"))
                .isEqualTo(1);
        assertThat(metric("barograph_extender_nodes_total{score=\"known\",}")).isEqualTo(2);
        assertThat(metric("barograph_extender_nodes_total{score=\"neutral\",}")).isEqualTo(1);
        assertThat(metric("barograph_extender_answer_duration_seconds_count")).isEqualTo(1);
    }

    @Test
    void saysWhatIsWrongWithAQuestion() throws Exception {
        HttpResponse<String> answer = ask("{\"NodeNames\":[1]}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("line 1, column 15: a node's name is a number, expected a string\n");
        assertThat(metric("barograph_extender_requests_total{answer=\"malformed\",}"))
                .isEqualTo(1);
        assertThat(metric("barograph_extender_requests_total{answer=\"scored\",}"))
                .isZero();
    }

    @Test
    void takesFiftyThousandNamesAndNoMore() throws Exception {
        String names = IntStream.range(0, 50_000)
                .mapToObj("\"ip-10-%05d.eu-central-1.compute.internal\""::formatted)
                .collect(Collectors.joining(","));
        HttpResponse<String> answer = ask("{\"Pod\":{},\"NodeNames\":[" + names + "]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body().split("Host", -1)).hasSize(50_001);
        assertThat(ask("{\"Pod\":{},\"NodeNames\":[" + names + ",\"n\"]}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void readsNoBodyThatIsLonger() throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), server.addresses().getFirst().port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("POST " + ExtenderEndpoint.PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                                    + (Extender.MAX_BYTES + 1) + "\r\n\r\n")
                            .getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 413 ");
        }
    }
}
