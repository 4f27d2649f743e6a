package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

/// What cases can tell of signals, of the API server's node and of messages, from the YAML to the explanation.
class CaseInputsTest {

    @Test
    void tellsSignalsInTheirUnits() {
        String rules = """
                declare Parameters little : String = "500Mi" end
                rule "memory is short" when
                    Parameters($l : little)
                    Signal(name == "memory.available", available < $l + "100Mi", percent < 50)
                then node.event("Short"); end
                rule "disk is short" when
                    Signal(name == "nodefs.inodesFree", percent < 10, capacity >= 1000)
                then node.event("NoInodes"); end
                """;
        String cases = """
                cases:
                - name: it
                  unlisted: calm
                  inputs:
                    Signal(memory.available).available: '700Mi-50.25Mix3 _'
                    Signal(memory.available).capacity: '4Gi'
                    Signal(nodefs.inodesFree).percent: '10 9.5x3'
                    Signal(nodefs.inodesFree).capacity: '2k'
                  expect:
                    - at: 10s
                      event Short: {phase: inactive, why: 'available = 649.75Mi (needs < 600Mi), '}
                      event NoInodes: {phase: firing, why: 'percent = 9.5 (< 10), '}
                    - at: 20s
                      event Short: {phase: firing, why: 'available = 599.5Mi (< 600Mi), '}
                    - at: 40s
                      event Short: {phase: firing, frozen: true, why: 'available is missing, the case leaves it out'}
                """;
        WrittenCases.assertPass(rules, cases);
    }

    @Test
    void tellsWhatTheApiServerSays() {
        String rules = """
                rule "a batch node is not ready" when
                    Node(labels["pool"] == "batch", age > "10m", pool == "batch", zone != "b")
                    Condition(type == "Ready", status != True)
                    not Taint(key == "example.com/maintenance")
                then node.event("BatchNodeNotReady"); end
                rule "another pool" when Node(labels["example.com/other"] == "x") then node.event("Other"); end
                """;
        String cases = """
                cases:
                - name: known
                  inputs:
                    Node.labels["pool"]: batch
                    Node.age: '590s+10sx4'
                    Condition(Ready).status: 'Falsex2 _ none'
                    Taint(example.com/maintenance, NoSchedule): '0x1 1 0x2'
                  expect:
                    - at: 10s
                      event BatchNodeNotReady: {phase: inactive, frozen: false, why: 'Node.age = 10m (needs > 10m)'}
                      event Other: {phase: inactive, frozen: false, why: 'Node.labels["example.com/other"] = none'}
                    - at: 20s
                      event BatchNodeNotReady: inactive
                    - at: 30s
                      event BatchNodeNotReady: {phase: inactive, frozen: true, why: Taint is missing}
                  transitions: []
                - name: not ready and not under maintenance
                  inputs:
                    Node.labels["pool"]: batch
                    Node.age: '11mx9'
                    Condition(Ready).status: 'True Falsex1 none'
                  transitions:
                    - 10s event BatchNodeNotReady PressureRaised
                    - 30s event BatchNodeNotReady PressureCleared
                - name: nothing is known
                  inputs: {Node.age: '11mx9'}
                  expect:
                    - at: 30s
                      event BatchNodeNotReady: {phase: inactive, frozen: true, why: 'Node.labels["pool"] is missing'}
                      event Other: {phase: inactive, frozen: true}
                - name: nothing is there
                  unlisted: calm
                  expect:
                    - at: 0s
                      event BatchNodeNotReady: {phase: inactive, frozen: false}
                """;
        WrittenCases.assertPass(rules, cases);
    }

    @Test
    void leavesOutWhatThePolicyItselfKeepsOnTheNode() {
        String rules = """
                rule "mine" when Condition(type == "Mine") then node.condition("Mine").keepFor("1m"); end
                rule "my taint" when Taint(key == "example.com/a") then node.taint("example.com/a", NoSchedule).keepFor("1m"); end
                """;
        String cases = """
                cases:
                - name: it
                  inputs:
                    Condition(Mine).status: 'True'
                    Taint(example.com/a, NoExecute): '1'
                  transitions: []
                """;
        WrittenCases.assertPass(rules, cases);
    }

    @Test
    void refusesWhatIsNoStatus() {
        List<Problem> problems = WrittenCases.problems("""
                cases:
                - name: it
                  inputs:
                    Condition(Ready).status: 'Truex2 Maybe'
                    Taint(a, NoSuch): '1'
                    Node.pool: '3'
                  transitions: []
                """);
        assertThat(problems.stream().map(Problem::text))
                .containsExactly(
                        "Condition(Ready).status: \"Maybe\" is not one of True, False, Unknown, none, _",
                        "no fact gives Taint(a, NoSuch)",
                        "no fact gives Node.pool");
    }

    @Test
    void refusesASignalThatIsToldTwiceOrHalf() {
        List<Problem> problems = WrittenCases.problems("""
                cases:
                - name: it
                  inputs:
                    Signal(memory.available).available: '700Mi'
                    Signal(memory.available).percent: '3'
                    Contention(NODE, CPU).avg10: '3Mi'
                  transitions: []
                """);
        assertThat(problems.stream().map(Problem::text))
                .containsExactly(
                        "Contention(NODE, CPU).avg10: \"3Mi\" is not a value, expected one such as 10, 10x5, 40+2x20, _x3 or stale",
                        "Signal(memory.available).percent follows from what is available; give one of them",
                        "Signal(memory.available).percent needs Signal(memory.available).capacity");
    }

    @Test
    void putsValuesIntoMessages() {
        String rules = """
                declare Parameters little : String = "1Gi" end
                rule "memory is short" when
                    Parameters($l : little)
                    $m : Signal(name == "memory.available", $a : available, available < $l)
                    Node($p : labels["pool"])
                then
                    node.condition("Short").keepFor("1m").message("{$a} of {$m.capacity} ({$m.percent}) below {$l} in {$p}");
                end
                rule "still short" when Signal(name == "memory.available", available < "2Gi") then node.hold("Short"); end
                """;
        String cases = """
                cases:
                - name: it
                  inputs:
                    Signal(memory.available).available: '512.5Mi 1536Mi 3Gi _'
                    Signal(memory.available).capacity: '4Gi'
                    Node.labels["pool"]: batch
                  expect:
                    - at: 0s
                      Short: {phase: firing, why: '512.5Mi of 4Gi (12.51%) below 1Gi in batch: "memory is short" holds'}
                    - at: 10s
                      Short: {phase: keep-firing, why: '1.5Gi of 4Gi (37.5%) below 1Gi in batch: held by'}
                    - at: 20s
                      Short: {phase: keep-firing, why: '3Gi of 4Gi (75%) below 1Gi in batch: '}
                    - at: 30s
                      Short: {frozen: true, why: 'unknown of unknown (unknown) below 1Gi in batch: frozen'}
                """;
        WrittenCases.assertPass(rules, cases);
    }
}
