package io.barograph.cli.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/// The command against answers as a controller gives them, over a real socket.
@Timeout(120)
class StatusCommandTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private static final String FIRING = """
        {"node":"n1","pool":"batch","level":"firing","doubt":"","worst":null,"heard":1,"rules":[{"level":"firing",\
        "phase":"firing","conditions":["PodsWait"],"taints":["example.org/busy:NoSchedule"],"policy":"busy","rule":"pods wait",\
        "since":940000,"frozen":false,"why":"avg10 = 50"}]}\
        """;

    private static final String CALM = """
        {"node":"n2","pool":"web","level":"calm","doubt":"","worst":null,"heard":1,"rules":[]}\
        """;

    private static final String DARK = """
        {"node":"n3","pool":"web","level":"silent","doubt":"its exporter is silent","heard":1,"rules":[{\
        "level":"silent","phase":"firing","conditions":["PodsWait"],"taints":[],"policy":"busy","rule":"pods wait",\
        "since":940000,"frozen":true,"why":"frozen: the exporter is silent"}]}\
        """;

    private static final String REFUSED = """
        {"node":"n4","pool":"web","level":"silent","doubt":"nothing has been heard of its exporter yet: tls: refused",\
        "heard":null,"rules":[]}\
        """;

    private static final String PARTLY = """
        {"node":"n5","pool":"web","level":"unknown","doubt":"DiskFull cannot be judged: nodefs.available is missing",\
        "heard":1,"rules":[]}\
        """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final HttpServer server;
    private volatile String types = "application/json";

    StatusCommandTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] text =
                answers.getOrDefault(exchange.getRequestURI().getPath(), "").getBytes(UTF_8);
        exchange.getResponseHeaders().add("Barograph-Now", "1000000");
        exchange.getResponseHeaders().add("Content-Type", types);
        exchange.sendResponseHeaders(text.length == 0 ? 404 : 200, text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    private void stand(String... nodes) {
        answers.put("/api/status", "{\"mode\":\"observe\",\"nodes\":[" + String.join(",", nodes) + "],\"left_out\":0}");
    }

    private int status(String... arguments) {
        return status(out, arguments);
    }

    private int status(Writer to, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--controller=http://127.0.0.1:" + server.getAddress().getPort());
        return new CommandLine(new StatusCommand())
                .setOut(new PrintWriter(to, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static final String HELD = FIRING.replace("\"level\":\"firing\"", "\"level\":\"held back\"")
            .replace(
                    "\"why\":\"avg10 = 50\"",
                    "\"why\":\"avg10 ="
                            + " 50\",\"held_back\":[{\"demand\":\"example.org/busy:NoSchedule\",\"why\":\"budget\",\"text\":\"the"
                            + " budget of pool batch is used up\",\"change\":\"a node is released\"}]");

    private void replica(String path, String node, boolean leading) {
        answers.put(
                path,
                "{\"mode\":\"enforce\",\"replica\":{\"identity\":\"b-1\",\"leading\":" + leading
                        + ",\"leader\":\"b-0\",\"api_away_since\":null,\"note\":\""
                        + (leading ? "" : "This replica, b-1, does not lead.") + "\"},\"nodes\":[" + node
                        + "],\"decisions\":[],\"left_out\":0}");
    }

    @Test
    void saysWhyATaintIsHeldBack() {
        stand(HELD);
        assertThat(status()).as(err.toString()).isZero();
        assertThat(out.toString()).contains("held back (budget): the budget of pool batch is used up; avg10 = 50");
        assertThat(status("-o", "json")).isZero();
        assertThat(out.toString())
                .contains("\"held_back\":[{\"demand\":\"example.org/busy:NoSchedule\",\"why\":\"budget\",");
        assertThat(status("-o", "yaml")).isZero();
        assertThat(out.toString()).contains("text: \"the budget of pool batch is used up\"");
    }

    @Test
    void saysThatItSpeaksToAFollower() {
        replica("/api/status", FIRING, false);
        assertThat(status()).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("NOTE: This replica, b-1, does not lead.\nNODE ");
        assertThat(status("-o", "json")).isZero();
        assertThat(out.toString()).contains("\"replica\":{\"identity\":\"b-1\",\"leading\":false,\"leader\":\"b-0\",");
    }

    @Test
    void asksTheReplicaThatLeads() {
        replica("/follower/api/decisions", "", false);
        replica("/follower/api/status", CALM, false);
        replica("/leader/api/decisions", "", true);
        replica("/leader/api/status", FIRING, true);
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        int exit = new CommandLine(new StatusCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("--controller=http://127.0.0.1:1," + base + "/follower," + base + "/leader");
        assertThat(exit).as(err.toString()).isZero();
        assertThat(out.toString()).contains("n1    firing").doesNotContain("NOTE");
    }

    @Test
    void printsALineForEachRuleAndEachQuietNode() {
        stand(FIRING, DARK, CALM);
        assertThat(status()).as(err.toString()).isZero();
        assertThat(out.toString()).isEqualTo("""
            NODE  LEVEL   CONDITION  TAINT                        SINCE  RULE       WHY
            n1    firing  PodsWait   example.org/busy:NoSchedule  1m     pods wait  avg10 = 50
            n3    silent  PodsWait   -                            1m     pods wait  its exporter is silent; firing before
            n2    calm    -          -                            -      -          -
            """);
    }

    @Test
    void showsOnlyWhatIsAskedFor() {
        stand(FIRING, DARK, CALM);
        assertThat(status("--firing", "--pool=b*")).isZero();
        assertThat(out.toString().lines()).hasSize(2).last().asString().startsWith("n1 ");
        out.getBuffer().setLength(0);
        assertThat(status("--node=?2")).isZero();
        assertThat(out.toString().lines()).hasSize(2).last().asString().startsWith("n2 ");
    }

    @Test
    void whatCannotBeJudgedIsNoAllClear() {
        stand(REFUSED, DARK, PARTLY, CALM);
        assertThat(status("--firing")).isEqualTo(4);
        assertThat(out.toString()).isEqualTo("""
            NODE  LEVEL    CONDITION  TAINT  SINCE  RULE       WHY
            n4    silent   -          -      -      -          nothing has been heard of its exporter yet: tls: refused
            n3    silent   PodsWait   -      1m     pods wait  its exporter is silent; firing before
            n5    unknown  -          -      -      -          DiskFull cannot be judged: nodefs.available is missing
            """);
        assertThat(err.toString())
                .isEqualTo("barograph status: 3 of 4 nodes cannot be judged: 2 silent, 1 unknown. Maybe something fires"
                        + " there too; their lines say why it is not known.\n");
        out.getBuffer().setLength(0);
        assertThat(status("--firing", "-ojson")).isEqualTo(4);
        assertThat(out.toString())
                .contains("\"node\":\"n4\"", "\"node\":\"n5\"")
                .doesNotContain("\"n2\"");
        assertThat(status("--firing", "--node=n2")).isZero();
        assertThat(status()).isZero();
    }

    @Test
    void aNodeThatFiresAndIsKnownInPartIsNotWhollyJudged() {
        stand(FIRING.replace("\"doubt\":\"\"", "\"doubt\":\"DiskFull cannot be judged\""));
        assertThat(status("--firing")).isEqualTo(4);
        assertThat(out.toString().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("NODE"),
                        line -> assertThat(line).startsWith("n1    firing"),
                        line -> assertThat(line).startsWith("n1    unknown").endsWith("DiskFull cannot be judged"));
    }

    @Test
    void whatIsKeptFiringIsNamedSo() {
        stand(FIRING.replace("\"phase\":\"firing\"", "\"phase\":\"keep-firing\""));
        assertThat(status("--firing")).isZero();
        assertThat(out.toString()).contains("n1    keep-firing  PodsWait");
    }

    @Test
    void writesJsonAndYaml() {
        stand(FIRING, CALM);
        assertThat(status("-ojson", "--node=n1")).isZero();
        assertThat(out.toString()).isEqualTo("""
            {"version":"","mode":"observe","leading":false,"fault":"","stopped":"","nodes":[{"node":"n1","pool":"batch",\
            "level":"firing","doubt":"","worst":null,"heard":"1970-01-01T00:00:00.001Z","rules":[{"level":"firing",\
            "phase":"firing","conditions":["PodsWait"],"taints":["example.org/busy:NoSchedule"],"policy":"busy",\
            "rule":"pods wait","since":"1970-01-01T00:15:40Z","frozen":false,"why":"avg10 = 50","held_back":[]}]}],"left_out":0}
            """);
        out.getBuffer().setLength(0);
        assertThat(status("-oyaml", "--node=n2")).isZero();
        assertThat(out.toString()).isEqualTo("""
            version: ""
            mode: observe
            leading: false
            fault: ""
            stopped: ""
            nodes:
              - node: n2
                pool: web
                level: calm
                doubt: ""
                worst: null
                heard: "1970-01-01T00:00:00.001Z"
                rules: []
            left_out: 0
            """);
    }

    @Test
    void saysThatNoNodeIsMeant() {
        stand(FIRING, DARK, CALM);
        assertThat(status("-ojson", "--node=nn1")).isEqualTo(1);
        assertThat(out.toString()).contains("\"stopped\":\"\",\"nodes\":[],");
        assertThat(err.toString()).isEqualTo("barograph status: --node: none of 3 nodes is called nn1. Maybe n1\n");
        assertThat(status("--node=worker-*")).isEqualTo(1);
        assertThat(err.toString()).endsWith("status: --node: none of 3 nodes is called worker-*\n");
        assertThat(status("--pool=btach")).isEqualTo(1);
        assertThat(err.toString()).endsWith("status: --pool: none of 3 nodes is in pool btach. Maybe batch\n");
        assertThat(status("--node=n1", "--pool=web")).isEqualTo(1);
        assertThat(err.toString())
                .endsWith("status: --node, --pool: none of 3 nodes is called n1 and is in pool web\n");
        stand();
        assertThat(status("--node=n1")).isEqualTo(1);
        assertThat(err.toString()).endsWith("status: --node: no node is watched, and so none is called n1\n");
    }

    @Test
    void aQuietNodeIsMeantThoughNothingFires() {
        stand(CALM);
        assertThat(status("--node=n2", "--firing")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysThatNothingIsPutOnAnyNode() {
        answers.put(
                "/api/status",
                "{\"stopped\":\"stopped by jo: incident \\u001b[2J42\",\"nodes\":[" + CALM + "],\"left_out\":0}");
        assertThat(status()).isZero();
        assertThat(out.toString().lines().toList())
                .first()
                .isEqualTo("STOPPED: nothing is added anywhere. stopped by jo: incident ?[2J42");
        out.getBuffer().setLength(0);
        assertThat(status("-ojson", "--node=n2")).isZero();
        assertThat(out.toString())
                .contains("\"stopped\":\"stopped by jo: incident ")
                .contains("42\",\"nodes\":[{");
        answers.put("/api/policies", "{\"loaded\":1,\"error\":\"\",\"stopped\":\"stopped by jo: x\",\"rules\":[]}");
        out.getBuffer().setLength(0);
        assertThat(status("--policies")).isZero();
        assertThat(out.toString()).startsWith("STOPPED: nothing is added anywhere. stopped by jo: x\nNAME");
    }

    @Test
    void countsNodesByRule() {
        answers.put("/api/policies", """
            {"loaded":1,"error":"busy.drl:1:1: no","rules":[{"policy":"busy","digest":"d","mode":"enforce",\
            "rule":"pods wait","level":"firing","phase":"keep-firing","since":940000,"effects":["NoSchedule","condition"],"active":2,\
            "pending":1,"held_back":0,"unknown":0},{"policy":"busy","digest":"d","mode":"enforce","rule":"other",\
            "level":"calm","phase":"inactive","since":null,"effects":[],"active":0,"pending":0,"held_back":0,"unknown":0}]}\
            """);
        assertThat(status("--policies")).isZero();
        assertThat(out.toString()).isEqualTo("""
            NAME  MODE     RULE       PHASE        SINCE  EFFECT                ACTIVE  PENDING  HELD BACK
            busy  enforce  pods wait  keep-firing  1m     NoSchedule,condition  2       1        0
            busy  enforce  other      inactive     -      -                     0       0        0
            """);
        assertThat(err.toString()).contains("newer rule files are not in force: busy.drl:1:1: no");
    }

    @Test
    void aHostileNameReachesNoTerminal() {
        stand(FIRING.replace("pods wait", "\\u001b]0;owned\\u0007\\u202e"));
        assertThat(status()).isZero();
        assertThat(out.toString()).contains("?]0;owned??").doesNotContain("\u001b");
    }

    @Test
    void tellsWrongUsageFromNoAnswer() {
        assertThat(status("--policies", "--firing")).isEqualTo(2);
        assertThat(err.toString()).contains("--policies counts all nodes");
        assertThat(status()).isEqualTo(1);
        assertThat(err.toString()).contains("answers 404. Maybe it is not a controller, or an older one");
        answers.put("/api/status", "[1]");
        assertThat(status()).isEqualTo(1);
        assertThat(err.toString()).contains("not a controller's");
        server.stop(0);
        assertThat(status()).isEqualTo(1);
        assertThat(err.toString()).contains("gives no answer", "Maybe no controller runs there");
    }

    @Test
    void saysWhichOptionIsWrongAndWhatAnsweredInsteadOfAController() {
        assertThat(status("--node=a b")).isEqualTo(2);
        assertThat(err.toString()).contains("barograph status: --node: \"a b\": expected a name");
        assertThat(status("--pool=" + "x".repeat(400))).isEqualTo(2);
        assertThat(err.toString()).contains("--pool: a pattern of 400 characters");
        answers.put("/api/status", "<html>");
        assertThat(status()).isEqualTo(1);
        assertThat(err.toString())
                .contains("not a controller's: Unexpected character")
                .doesNotContain("REDACTED");
        types = "text/html; charset=utf-8";
        assertThat(status()).isEqualTo(1);
        assertThat(err.toString()).contains("answers 200 with a web page. Maybe it is not a controller");
    }

    @Test
    void watchesNoLongerThanSomebodyReads() throws Exception {
        stand(FIRING);
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        int[] exit = {-1};
        Thread watching = Thread.ofPlatform().start(() -> exit[0] = status(closed, "-w"));
        assertThat(watching.join(Duration.ofMinutes(1))).isTrue();
        assertThat(exit[0]).isZero();
    }

    @Test
    @Tag("slow")
    void watchesUntilItIsToldToEnd() throws Exception {
        stand(FIRING, CALM);
        int[] exit = {-1};
        Thread watching = Thread.ofPlatform().start(() -> exit[0] = status("-w"));
        await().atMost(SOON).until(() -> out.toString().contains("n2 "));
        stand(CALM.replace("n2", "n1"), CALM);
        await().atMost(SOON).until(() -> out.toString().contains("not so any more"));
        answers.put(
                "/api/status",
                "{\"stopped\":\"by jo\",\"nodes\":[" + CALM.replace("n2", "n1") + "," + CALM + "],\"left_out\":0}");
        await().atMost(SOON).until(() -> out.toString().contains("STOPPED"));
        stand(CALM.replace("n2", "n1"), CALM);
        await().atMost(SOON).until(() -> out.toString().contains("RESUMED"));
        watching.interrupt();
        watching.join();
        assertThat(exit[0]).isZero();
        assertThat(out.toString().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("NODE"),
                        line -> assertThat(line).startsWith("n1    firing"),
                        line -> assertThat(line).startsWith("n2    calm"),
                        line -> assertThat(line).contains("n1", "over", "PodsWait"),
                        line -> assertThat(line).startsWith("n1    calm"),
                        line -> assertThat(line).isEqualTo("STOPPED: nothing is added anywhere. by jo"),
                        line -> assertThat(line).isEqualTo("RESUMED: nothing is stopped any more."));
    }
}
