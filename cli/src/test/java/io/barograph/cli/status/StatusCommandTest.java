package io.barograph.cli.status;

import static io.barograph.cli.status.FakeController.CALM;
import static io.barograph.cli.status.FakeController.DARK;
import static io.barograph.cli.status.FakeController.FIRING;
import static io.barograph.cli.status.FakeController.HELD;
import static io.barograph.cli.status.FakeController.PARTLY;
import static io.barograph.cli.status.FakeController.REFUSED;
import static io.barograph.cli.status.FakeController.STUCK;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The command against answers as a controller gives them, over a real socket.
@Timeout(120)
class StatusCommandTest extends CommandTest {

    private final FakeController controller = new FakeController();

    StatusCommandTest() throws IOException {}

    @AfterEach
    void close() {
        controller.close();
    }

    private int status(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (all.stream().noneMatch(each -> each.startsWith("--controller="))) {
            all.add("--controller=" + controller.url());
        }
        forgetOutput();
        return run(new StatusCommand(), all.toArray());
    }

    @Test
    void saysWhyATaintIsHeldBack() {
        controller.stand(HELD);
        prints(status(), "held back (budget): the budget of pool batch is used up; avg10 = 50");
        prints(status("-o", "json"), "\"held_back\":[{\"demand\":\"example.org/busy:NoSchedule\",\"why\":\"budget\",");
        prints(status("-o", "yaml"), "text: \"the budget of pool batch is used up\"");
    }

    @Test
    void saysWhatIsStuckOnANodeAlsoWhereOnlyWhatIsKeptThereIsWanted() {
        controller.stand(CALM, STUCK);
        for (List<String> each : List.of(List.<String>of(), List.of("--firing"))) {
            prints(
                    status(each.toArray(String[]::new)),
                    "n6    stuck",
                    "example.org/busy:NoSchedule is not demanded any more and cannot be removed: refused with status 403");
        }
        assertThat(out).doesNotContain("n2");
    }

    @Test
    void saysWhatIsAssumedOnceForAllNodes() {
        String assumed = "\"notes\":[\"Thresholds are assumed: why.\"],\"rules\"";
        controller.stand(FIRING.replace("\"rules\"", assumed), CALM.replace("\"rules\"", assumed));
        assertThat(status()).isZero();
        assertThat(err).isEqualTo("barograph status: 2 nodes: Thresholds are assumed: why\n");
        prints(status("-o", "json"), "\"notes\":[\"Thresholds are assumed: why.\"]");
    }

    @Test
    void namesTheNodesThatAreNotMeantToHaveAnExporter() {
        controller.answers.put(
                "/api/status",
                "{\"nodes\":[" + CALM + "],\"left_out\":0,"
                        + "\"without_exporter\":{\"nodes\":3,\"names\":[\"fargate-1\",\"win-1\",\"win-\\u001b[2J2\"]}}");
        prints(status(), "\nwithout exporter, not judged: 3 nodes: fargate-1, win-1, win-");
        assertThat(out).doesNotContain("\u001b");
        prints(status("-o", "json"), "\"without_exporter\":{\"nodes\":3,");
        assertThat(status("--firing")).isZero();
        assertThat(out).doesNotContain("without exporter");
        assertThat(status("--node=fargate-?")).isZero();
        assertThat(out).contains("not judged: 1 node: fargate-1\n");
        assertThat(status("--node=another")).isEqualTo(1);
        assertThat(status("--node=fargate-1", "--pool=web")).isEqualTo(1);
    }

    @Test
    void saysThatItSpeaksToAFollower() {
        controller.replica("/api/status", FIRING, false);
        assertThat(status()).as(err).isZero();
        assertThat(out).startsWith("NOTE: This replica, b-1, does not lead.\nNODE ");
        prints(status("-o", "json"), "\"replica\":{\"identity\":\"b-1\",\"leading\":false,\"leader\":\"b-0\",");
    }

    @Test
    void aHostThatCannotBeAskedIsWrongUsage() {
        assertThat(status("--controller=http://-:1")).isEqualTo(2);
        assertThat(err).contains("--controller: \"http://-:1\", expected an address", "status --help");
    }

    @Test
    void asksTheReplicaThatLeads() {
        controller.replica("/follower/api/decisions", "", false);
        controller.replica("/follower/api/status", CALM, false);
        controller.replica("/leader/api/decisions", "", true);
        controller.replica("/leader/api/status", FIRING, true);
        assertThat(status("--controller=http://127.0.0.1:1," + controller.url() + "/follower," + controller.url()
                        + "/leader"))
                .as(err)
                .isZero();
        assertThat(out).contains("n1    firing").doesNotContain("NOTE");
    }

    @Test
    void printsALineForEachRuleAndEachQuietNode() {
        controller.stand(FIRING, DARK, CALM);
        assertThat(status()).as(err).isZero();
        assertThat(out).isEqualTo("""
            NODE  LEVEL   CONDITION  TAINT                        ON NODE  SINCE   RULE       WHY
            n1    firing  PodsWait   example.org/busy:NoSchedule  1 of 2   1m      pods wait  avg10 = 50
            n3    silent  PodsWait   -                            -        16m39s  pods wait  its exporter is silent; firing before
            n2    calm    -          -                            -        -       -          -
            """);
    }

    @Test
    void showsOnlyWhatIsAskedFor() {
        controller.stand(FIRING, DARK, CALM);
        assertThat(status("--firing", "--pool=b*")).isZero();
        assertThat(out.lines()).hasSize(2).last().asString().startsWith("n1 ");
        assertThat(status("--node=?2")).isZero();
        assertThat(out.lines()).hasSize(2).last().asString().startsWith("n2 ");
    }

    @Test
    void whatCannotBeJudgedIsNoAllClear() {
        controller.stand(REFUSED, DARK, PARTLY, CALM);
        assertThat(status("--firing")).isEqualTo(4);
        assertThat(out).isEqualTo("""
            NODE  LEVEL    CONDITION  TAINT  ON NODE  SINCE   RULE       WHY
            n4    silent   -          -      -        -       -          nothing has been heard of its exporter yet: tls: refused
            n3    silent   PodsWait   -      -        16m39s  pods wait  its exporter is silent; firing before
            n5    unknown  -          -      -        -       -          DiskFull cannot be judged: nodefs.available is missing
            """);
        assertThat(err)
                .isEqualTo("barograph status: 3 of 4 nodes cannot be judged: 2 silent, 1 unknown. Maybe something fires"
                        + " there too; their lines say why it is not known.\n");
        assertThat(status("--firing", "-ojson")).isEqualTo(4);
        assertThat(out).contains("\"node\":\"n4\"", "\"node\":\"n5\"").doesNotContain("\"n2\"");
        assertThat(status("--firing", "--node=n2")).isZero();
        assertThat(err).isEmpty();
        assertThat(status()).isZero();
    }

    @Test
    void aNodeThatFiresAndIsKnownInPartIsNotWhollyJudged() {
        controller.stand(FIRING.replace("\"doubt\":\"\"", "\"doubt\":\"DiskFull cannot be judged\""));
        assertThat(status("--firing")).isEqualTo(4);
        assertThat(out.lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("NODE"),
                        line -> assertThat(line).startsWith("n1    firing"),
                        line -> assertThat(line).startsWith("n1    unknown").endsWith("DiskFull cannot be judged"));
    }

    @Test
    void whatIsKeptFiringIsNamedSo() {
        controller.stand(FIRING.replace("\"phase\":\"firing\"", "\"phase\":\"keep-firing\""));
        prints(status("--firing"), "n1    keep-firing  PodsWait");
    }

    @Test
    void writesJsonAndYaml() {
        controller.stand(FIRING, CALM);
        assertThat(status("-ojson", "--node=n1")).isZero();
        assertThat(out).isEqualTo("""
            {"version":"","mode":"observe","leading":false,"fault":"","stopped":"","nodes":[{"node":"n1","pool":"batch",\
            "level":"firing","doubt":"","worst":null,"heard":"1970-01-01T00:00:00.001Z","rules":[{"level":"firing",\
            "phase":"firing","conditions":["PodsWait"],"taints":["example.org/busy:NoSchedule"],\
            "on_node":{"PodsWait":true,"example.org/busy:NoSchedule":false},"policy":"busy",\
            "rule":"pods wait","since":"1970-01-01T00:15:40Z","frozen":false,"why":"avg10 = 50","held_back":[]}]}],"left_out":0,\
            "without_exporter":{"nodes":0,"names":[]}}
            """);
        assertThat(status("-oyaml", "--node=n2")).isZero();
        assertThat(out).isEqualTo("""
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
            without_exporter:
              nodes: 0
              names: []
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --node=nn1           | --node: none of 3 nodes is called nn1, expected one of n1, n2, n3. Maybe n1
            --node=worker-*      | --node: none of 3 nodes is called worker-*, expected one of n1, n2, n3
            --pool=btach         | --pool: none of 3 nodes is in pool btach, expected one of batch, web. Maybe batch
            --node=n1 --pool=web | --node, --pool: none of 3 nodes is called n1 and is in pool web
            """)
    void saysThatNoNodeIsMeant(String options, String sentence) {
        controller.stand(FIRING, DARK, CALM);
        assertThat(status(("-ojson " + options).split(" ", -1))).isEqualTo(1);
        assertThat(out).contains("\"stopped\":\"\",\"nodes\":[],");
        assertThat(err).isEqualTo("barograph status: " + sentence + "\n");
        forgetOutput();
        assertThat(status(options.split(" ", -1))).isEqualTo(1);
        assertThat(out).isEmpty();
        assertThat(err).isEqualTo("barograph status: " + sentence + "\n");
    }

    @Test
    void saysThatNoNodeIsInAnyPool() {
        controller.stand(CALM.replace("\"pool\":\"web\"", "\"pool\":\"\""));
        assertThat(status("--pool=web")).isEqualTo(1);
        assertThat(err)
                .isEqualTo(
                        "barograph status: --pool: none of 1 node is in pool web, nor in any other. Maybe leave --pool"
                                + " out\n");
    }

    @Test
    void saysThatNoNodeIsWatched() {
        controller.stand();
        assertThat(status("--node=n1")).isEqualTo(1);
        assertThat(err).endsWith("status: --node: no node is watched, and so none is called n1\n");
    }

    @Test
    void saysThatNothingIsPutOnAnyNode() {
        controller.answers.put(
                "/api/status",
                "{\"stopped\":\"stopped by jo: incident \\u001b[2J42\",\"nodes\":[" + CALM + "],\"left_out\":0}");
        assertThat(status()).isZero();
        assertThat(out.lines().toList())
                .first()
                .isEqualTo("STOPPED: nothing is added anywhere. stopped by jo: incident ?[2J42");
        prints(status("-ojson", "--node=n2"), "\"stopped\":\"stopped by jo: incident ", "42\",\"nodes\":[{");
        controller.answers.put(
                "/api/policies", "{\"loaded\":1,\"error\":\"\",\"stopped\":\"stopped by jo: x\",\"rules\":[]}");
        assertThat(status("--policies")).isZero();
        assertThat(out).startsWith("STOPPED: nothing is added anywhere. stopped by jo: x\nNAME");
    }

    @Test
    void countsNodesByRule() {
        controller.answers.put("/api/policies", FakeController.POLICIES);
        assertThat(status("--policies")).isZero();
        assertThat(out).isEqualTo("""
            NAME  MODE     RULE       PHASE        SINCE  EFFECT                ACTIVE  PENDING  HELD BACK
            busy  enforce  pods wait  keep-firing  1m     NoSchedule,condition  2       1        0
            busy  enforce  other      inactive     -      -                     0       0        0
            """);
        assertThat(err).contains("newer rule files are not in force: busy.drl:1:1: no");
    }

    @Test
    void rulesThatAreOffAreCountedInOneLine() {
        controller.answers.put(
                "/api/policies",
                FakeController.POLICIES.replace(
                        "\"level\":\"calm\",\"phase\":\"inactive\"", "\"level\":\"off\",\"phase\":\"inactive\""));
        assertThat(status("--policies")).isZero();
        assertThat(out)
                .endsWith("switched off by parameters: 1 rule: busy 1 (-o json lists them)\n")
                .doesNotContain("other");
        assertThat(status("--policies", "-o", "json")).isZero();
        assertThat(out).contains("\"other\"");
    }

    @Test
    void namesThePoliciesWhoseTaintsDoNotHelp() {
        controller.answers.put(
                "/api/policies",
                FakeController.POLICIES.replace(
                        "\"rules\":[",
                        "\"relief\":[{\"policy\":\"busy\",\"taints\":6,\"before\":61.2,\"after\":58.0,\"useless\":true,"
                                + "\"text\":\"its taints do not help\"},{\"policy\":\"good\",\"taints\":6,\"before\":60.0,"
                                + "\"after\":1.0,\"useless\":false,\"text\":\"t\"}],\"rules\":["));
        assertThat(status("--policies")).isZero();
        assertThat(err).contains("; policy busy: its taints do not help").doesNotContain("policy good");
    }

    @Test
    void aHostileNameReachesNoTerminal() {
        controller.stand(FIRING.replace("pods wait", "\\u001b]0;owned\\u0007\\u202e"));
        assertThat(status()).isZero();
        assertThat(out).contains("?]0;owned??").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''     | application/json         | answers 404. Maybe it is not a controller, or an older one
            [1]    | application/json         | the answer is not a controller's
            <html> | application/json         | not a controller's: Unexpected character
            <html> | text/html; charset=utf-8 | answers 200 with a web page. Maybe it is not a controller
            """)
    void saysWhatAnsweredInsteadOfAController(String answer, String type, String sentence) {
        controller.answers.put("/api/status", answer);
        controller.type = type;
        assertThat(status()).isEqualTo(1);
        assertThat(err).contains(sentence).doesNotContain("REDACTED");
    }

    @Test
    void saysThatNoControllerAnswers() {
        controller.close();
        fails(
                1,
                status(),
                controller.url() + " gives no answer: connection refused",
                "Maybe no controller runs there, or name it with --controller");
    }

    @Test
    void saysWhichOptionIsWrong() {
        fails(2, status("--policies", "--firing"), "--policies counts all nodes");
        fails(2, status("--node=a b"), "barograph status: --node: \"a b\": expected a name");
        fails(2, status("--pool=" + "x".repeat(400)), "--pool: a pattern of 400 characters");
    }
}
