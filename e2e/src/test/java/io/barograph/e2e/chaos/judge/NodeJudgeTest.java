package io.barograph.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A history that is right, and the same with one thing wrong at a time.
class NodeJudgeTest {

    private static final String TWIN = "twin";
    private static final String OTHERS = "{\"key\":\"example.com/reserved\",\"effect\":\"NoSchedule\"}";
    private static final String TAINT = "{\"key\":\"" + ControllerMarks.KEY + "\",\"effect\":\"NoSchedule\"}";
    private static final String CLAIM =
            "{\"taints\":[\"" + ControllerMarks.TAINT + "\"],\"conditions\":[\"" + ControllerMarks.CONDITION + "\"]}";

    private final ViolationLog violations = new ViolationLog();
    private final Set<String> decided = new HashSet<>();
    private final NodeJudge judge = new NodeJudge(
            new NodeJudge.Bounds(1, Set.of(TWIN), (node, demand, reason) -> decided.contains(node + demand + reason)),
            violations);
    private int version;

    /// One version of a node, as the API server would tell it.
    private record Told(String name, String claim, String taints, String condition, long epoch) {

        static Told calm(String name) {
            return new Told(name, "", OTHERS, "", 0);
        }

        static Told raised(String name) {
            return new Told(name, CLAIM, OTHERS + "," + TAINT, "True", 7);
        }

        static Told cleared(String name) {
            return new Told(name, CLAIM, OTHERS, "False", 7);
        }

        Told claiming(String other) {
            return new Told(name, other, taints, condition, epoch);
        }

        Told tainted(String others) {
            return new Told(name, claim, others, condition, epoch);
        }

        Told saying(String status) {
            return new Told(name, claim, taints, status, epoch);
        }

        Told in(long another) {
            return new Told(name, claim, taints, condition, another);
        }

        JsonNode json(int version) throws JsonProcessingException {
            String ours = condition.isEmpty()
                    ? ""
                    : ",{\"type\":\"" + ControllerMarks.CONDITION + "\",\"status\":\"" + condition + "\"}";
            return new ObjectMapper()
                    .readTree("""
                    {"metadata":{"name":"%s","resourceVersion":"%d","labels":{"example.com/rack":"r1"},
                      "annotations":{"example.com/x":"y","barograph.io/epoch":"%d","barograph.io/owned":"%s"}},
                     "spec":{"taints":[%s]},"status":{"conditions":[{"type":"Ready","status":"True"}%s]}}""".formatted(name, version, epoch, claim.replace("\"", "\\\""), taints, ours));
        }
    }

    @BeforeEach
    void bothWereDecided() {
        for (String node : Set.of("n1", "n2")) {
            for (String demand : Set.of(ControllerMarks.TAINT, ControllerMarks.CONDITION)) {
                decided.add(node + demand + "PressureRaised");
                decided.add(node + demand + "PressureCleared");
            }
        }
    }

    private void tell(Told... versions) throws JsonProcessingException {
        for (Told each : versions) {
            judge.changed(each.json(++version));
        }
    }

    private String only() {
        assertThat(violations.found()).hasSize(1);
        return violations.found().getFirst();
    }

    @Test
    void findsNothingWhereAllIsRight() throws JsonProcessingException {
        tell(Told.calm("n1"), Told.calm("n2"), Told.calm(TWIN));
        tell(
                Told.raised("n1"),
                Told.raised("n1").saying("Unknown"),
                Told.cleared("n1"),
                Told.raised("n2").in(8));
        assertThat(violations.found()).isEmpty();
        assertThat(violations.checks()).isGreaterThan(20);
        assertThat(judge.version("n2")).isEqualTo(7);
        assertThat(judge.version("n3")).isZero();
    }

    @Test
    void tellsOfAnothersTaintThatWasChangedOrLost() throws JsonProcessingException {
        tell(Told.calm("n1"), Told.calm("n1").tainted(OTHERS.replace("NoSchedule", "NoExecute")));
        assertThat(only()).startsWith("n1: foreign was ").contains("NoSchedule", " and is ", "NoExecute");
        tell(Told.calm("n2"), Told.calm("n2").tainted(""));
        assertThat(violations.found()).hasSize(2);
    }

    @Test
    void tellsOfAnythingElseOfOthersThatWasChanged() throws JsonProcessingException {
        tell(Told.calm("n1"));
        for (String each : Set.of("example.com/rack", "example.com/x", "Ready", "\"True\"")) {
            JsonNode other = new ObjectMapper()
                    .readTree(Told.calm("n1").json(++version).toString().replace(each, each.replace("e", "E")));
            judge.changed(other);
        }
        assertThat(violations.found()).hasSize(4).allMatch(text -> text.startsWith("n1: foreign was "));
    }

    @Test
    void letsOthersChangeWhatTheyWereExpectedTo() throws JsonProcessingException {
        tell(Told.calm("n1"));
        judge.expectMoving("example.com/reserved");
        tell(Told.calm("n1").tainted(""));
        assertThat(violations.found()).isEmpty();
    }

    @Test
    void tellsOfAMarkThatNobodyClaims() throws JsonProcessingException {
        tell(Told.calm("n1"), Told.raised("n1").claiming("").saying(""));
        assertThat(only()).isEqualTo("n1: our taint is there and not claimed");
        tell(Told.calm("n2").saying("False"));
        assertThat(violations.found().getLast()).isEqualTo("n2: our condition is there and not claimed");
    }

    @Test
    void tellsOfAnothersMarkThatWasClaimedOrTakenAway() throws JsonProcessingException {
        Told twin = new Told(TWIN, "", OTHERS + "," + TAINT, "False", 0);
        tell(twin, twin.claiming(CLAIM.replace(ControllerMarks.CONDITION, "Other")));
        assertThat(only()).isEqualTo("twin: another's taint was claimed");
        tell(twin.claiming(CLAIM.replace(ControllerMarks.TAINT, "other:NoSchedule")));
        assertThat(violations.found().getLast()).isEqualTo("twin: another's condition was claimed");
        tell(twin.tainted(OTHERS), twin.saying("True"));
        assertThat(violations.found().subList(2, 4)).allMatch(text -> text.startsWith("twin: foreign was "));
    }

    @Test
    void tellsOfMoreTaintedNodesThanMayBe() throws JsonProcessingException {
        tell(Told.calm("n1"), Told.calm("n2"), Told.raised("n1"), Told.raised("n2"));
        assertThat(only()).isEqualTo("2 nodes are tainted, at most 1 may be");
    }

    @Test
    void countsNoNodeThatIsGone() throws JsonProcessingException {
        tell(Told.calm("n1"), Told.calm("n2"), Told.raised("n1"));
        judge.gone(Told.raised("n1").json(++version));
        tell(Told.raised("n2"));
        assertThat(violations.found()).isEmpty();
    }

    @Test
    void tellsOfATaintThatCameOrWentUndecided() throws JsonProcessingException {
        decided.remove("n1" + ControllerMarks.TAINT + "PressureRaised");
        tell(Told.calm("n1"), Told.raised("n1"));
        assertThat(only()).isEqualTo("n1: the taint came without the decision PressureRaised");
        decided.remove("n1" + ControllerMarks.TAINT + "PressureCleared");
        tell(Told.cleared("n1"));
        assertThat(violations.found().getLast()).isEqualTo("n1: the taint went without the decision PressureCleared");
    }

    @Test
    void tellsOfAConditionThatChangedUndecided() throws JsonProcessingException {
        decided.remove("n1" + ControllerMarks.CONDITION + "PressureRaised");
        tell(Told.calm("n1"), Told.raised("n1"));
        assertThat(only()).isEqualTo("n1: the condition became True without the decision PressureRaised");
        decided.remove("n1" + ControllerMarks.CONDITION + "PressureCleared");
        tell(Told.raised("n1").saying("False"));
        assertThat(violations.found().getLast())
                .isEqualTo("n1: the condition became False without the decision PressureCleared");
    }

    @Test
    void leavesAConditionAloneThatSomebodyElseWritesToo() throws JsonProcessingException {
        decided.clear();
        judge.dispute("n1");
        tell(Told.calm("n1"), Told.calm("n1").saying("True"), Told.calm("n1").saying("False"));
        assertThat(violations.found()).isEmpty();
    }

    @Test
    void tellsOfAnOlderLeader() throws JsonProcessingException {
        tell(Told.raised("n1").in(7), Told.raised("n1").in(8), Told.raised("n1").in(7));
        assertThat(only()).isEqualTo("n1: was written in epoch 8 and then in 7");
    }

    @Test
    void passesOverWhatItHasJudgedBefore() throws JsonProcessingException {
        decided.clear();
        judge.changed(Told.cleared("n1").json(5));
        judge.changed(Told.raised("n1").json(4));
        assertThat(violations.found()).isEmpty();
    }
}
