package io.barograph.cli.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import module java.base;

/// A controller that answers what a test puts, over a real socket.
final class FakeController implements AutoCloseable {

    static final String FIRING = """
        {"node":"n1","pool":"batch","level":"firing","doubt":"","worst":null,"heard":1,"rules":[{"level":"firing",\
        "phase":"firing","conditions":["PodsWait"],"taints":["example.org/busy:NoSchedule"],\
        "on_node":{"PodsWait":true,"example.org/busy:NoSchedule":false},"policy":"busy","rule":"pods wait",\
        "since":940000,"frozen":false,"why":"avg10 = 50"}]}\
        """;

    static final String CALM = """
        {"node":"n2","pool":"web","level":"calm","doubt":"","worst":null,"heard":1,"rules":[]}\
        """;

    static final String STUCK = """
        {"node":"n6","pool":"web","level":"stuck","doubt":"","stuck":"example.org/busy:NoSchedule is not demanded any more\
         and cannot be removed: refused with status 403","worst":null,"heard":1,"rules":[]}\
        """;

    static final String DARK = """
        {"node":"n3","pool":"web","level":"silent","doubt":"its exporter is silent","heard":1,"rules":[{\
        "level":"silent","phase":"firing","conditions":["PodsWait"],"taints":[],"policy":"busy","rule":"pods wait",\
        "since":940000,"frozen":true,"why":"frozen: the exporter is silent"}]}\
        """;

    static final String REFUSED = """
        {"node":"n4","pool":"web","level":"silent","doubt":"nothing has been heard of its exporter yet: tls: refused",\
        "heard":null,"rules":[]}\
        """;

    static final String PARTLY = """
        {"node":"n5","pool":"web","level":"unknown","doubt":"DiskFull cannot be judged: nodefs.available is missing",\
        "heard":1,"rules":[]}\
        """;

    static final String HELD = FIRING.replace("\"level\":\"firing\"", "\"level\":\"held back\"")
            .replace(
                    "\"why\":\"avg10 = 50\"",
                    "\"why\":\"avg10 ="
                            + " 50\",\"held_back\":[{\"demand\":\"example.org/busy:NoSchedule\",\"why\":\"budget\",\"text\":\"the"
                            + " budget of pool batch is used up\",\"change\":\"a node is released\"}]");

    static final String POLICIES = """
        {"loaded":1,"error":"busy.drl:1:1: no","rules":[{"policy":"busy","digest":"d","mode":"enforce",\
        "rule":"pods wait","level":"firing","phase":"keep-firing","since":940000,"effects":["NoSchedule","condition"],"active":2,\
        "pending":1,"held_back":0,"unknown":0},{"policy":"busy","digest":"d","mode":"enforce","rule":"other",\
        "level":"calm","phase":"inactive","since":null,"effects":[],"active":0,"pending":0,"held_back":0,"unknown":0}]}\
        """;

    /// Texts by path.
    final Map<String, String> answers = new ConcurrentHashMap<>();

    volatile String type = "application/json";
    private final HttpServer server;

    FakeController() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] text =
                answers.getOrDefault(exchange.getRequestURI().getPath(), "").getBytes(UTF_8);
        exchange.getResponseHeaders().add("Barograph-Now", "1000000");
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(text.length == 0 ? 404 : 200, text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    void stand(String... nodes) {
        answers.put("/api/status", "{\"mode\":\"observe\",\"nodes\":[" + String.join(",", nodes) + "],\"left_out\":0}");
    }

    void replica(String path, String node, boolean leading) {
        answers.put(
                path,
                "{\"mode\":\"enforce\",\"replica\":{\"identity\":\"b-1\",\"leading\":" + leading
                        + ",\"leader\":\"b-0\",\"api_away_since\":null,\"note\":\""
                        + (leading ? "" : "This replica, b-1, does not lead.") + "\"},\"nodes\":[" + node
                        + "],\"decisions\":[],\"left_out\":0}");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
