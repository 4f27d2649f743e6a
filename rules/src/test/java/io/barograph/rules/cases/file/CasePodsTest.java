package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

/// What cases can tell of pods and of teardown, from the YAML to the explanation.
class CasePodsTest {

    private static final String RULES = """
            rule "crowded" when
                $p : Pods(running + pending > 3, cpuRequests >= "1500m", memoryRequests > memoryOverhead + "1Gi")
                Node(unschedulable == false)
                not Pods(terminating > 2)
            then
                node.event("Crowded").message("{$p.cpuRequests} CPUs, {$p.memoryRequests}, {$p.running} run");
            end
            rule "slow to go" when
                Pods($t : terminating)
                Teardown(containers >= $t * 2, oldest > "30s")
            then
                node.event("SlowToGo");
            end
            """;

    private static final String CASES = """
            cases:
            - name: what is not named beside what is named is 0
              unlisted: missing
              inputs:
                Node.unschedulable: '0x5'
                Pods.running: '3 4x1 _ 4'
                Pods.cpuRequests: '1500mx5'
                Pods.memoryRequests: '2Gix5'
                Teardown.containers: '0x1 1x3'
                Teardown.oldest: '0s 30s+1sx4'
              expect:
                - at: 0s
                  event Crowded: {phase: inactive, frozen: false, why: 'Pods.running = 3'}
                  event SlowToGo: {phase: inactive, frozen: false}
                - at: 10s
                  event Crowded: {phase: firing, why: '1.5 CPUs, 2Gi, 4 run: '}
                  event SlowToGo: {phase: inactive, why: 'Teardown.oldest = 30s (needs > 30s)'}
                - at: 20s
                  event SlowToGo: {phase: firing, why: 'Pods.terminating = 0'}
                - at: 30s
                  event Crowded: {phase: firing, frozen: true, why: 'the case leaves it out'}
                  event SlowToGo: {phase: firing, frozen: true}
                - at: 40s
                  event Crowded: {phase: firing, frozen: false}
            - name: what is not told is missing
              inputs:
                Node.unschedulable: '0'
              expect:
                - at: 0s
                  event Crowded: {phase: inactive, frozen: true, why: 'the case does not give Pods.pending'}
                  event SlowToGo: {phase: inactive, frozen: true}
            - name: or none in a calm case
              unlisted: calm
              inputs:
                Node.unschedulable: '0'
              expect:
                - at: 0s
                  event Crowded: {phase: inactive, frozen: false, why: 'Pods.cpuRequests = 0 (needs >= 1500m)'}
                  event SlowToGo: {phase: inactive, frozen: false}
            """;

    @Test
    void reachTheRules() {
        WrittenCases.assertPass(RULES, CASES);
    }

    @Test
    void areRefusedInAnotherUnit() {
        List<Problem> problems = WrittenCases.problems("""
                cases:
                - name: it
                  inputs:
                    Pods.running: '3m'
                    Pods.cpuRequests: '1Gi'
                    Pods.ruunning: '3'
                  expect: [{at: 0s, x: firing}]
                """);
        assertThat(problems).extracting(each -> each.line()).containsExactly(4, 5, 6);
        assertThat(problems.getLast().hint()).contains("Pods.running");
    }
}
