package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

/// A rule that compares each signal with the kubelet's own threshold, and cases that tell both.
class CaseThresholdsTest {

    private static final String RULES = """
            rule "near a hard threshold" when
                Threshold($n : signal, kind == HARD, $v : value)
                $s : Signal(name == $n, available < $v + "100Mi")
            then
                node.event("Near").message("{$s.available} of {$s.name}, evicts below {$v}");
            end
            rule "no soft threshold" when
                not Threshold(kind == SOFT, grace > "1m", percent > 10)
            then
                node.event("NoSoft");
            end
            """;

    private static final String CASES = """
            cases:
            - name: told
              unlisted: calm
              inputs:
                Threshold(memory.available, HARD).value: '100Mi'
                Threshold(memory.available, SOFT).value: '410Mi 409Mi'
                Threshold(memory.available, SOFT).grace: '90s'
                Signal(memory.available).available: '300Mi 199Mi _ 150Mi'
                Signal(memory.available).capacity: '4Gi'
              expect:
                - at: 0s
                  event Near: {phase: inactive, frozen: false}
                  event NoSoft: {phase: inactive, frozen: false}
                - at: 10s
                  event Near: {phase: firing, why: '199Mi of memory.available, evicts below 100Mi: '}
                  event NoSoft: {phase: firing, why: 'Threshold(memory.available, SOFT).percent = 9.98 (not > 10)'}
                - at: 20s
                  event Near: {phase: firing, frozen: true}
                - at: 30s
                  event Near: {phase: firing, frozen: false}
            - name: not told
              inputs:
                Signal(memory.available).available: '1Mi'
              expect:
                - at: 0s
                  event Near: {phase: inactive, frozen: true, why: 'Threshold is missing, the case gives no threshold'}
                  event NoSoft: {phase: inactive, frozen: true}
            - name: known to be none
              unlisted: calm
              inputs:
                Signal(memory.available).available: '1Mi'
              expect:
                - at: 0s
                  event Near: {phase: inactive, frozen: false}
                  event NoSoft: {phase: firing}
            """;

    @Test
    void reachTheRules() {
        WrittenCases.assertPass(RULES, CASES);
    }

    @Test
    void areRefusedWhereNoSuchThresholdCanBe() {
        List<Problem> problems = WrittenCases.problems("""
                cases:
                - name: it
                  inputs:
                    Threshold(memory.availible, HARD).value: '1'
                    Threshold(memory.available, FIRM).value: '1'
                    Threshold(memory.available, SOFT).grace: '1Mi'
                    Threshold(memory.available, SOFT).percent: '1'
                  expect: [{at: 0s, x: firing}]
                """);
        assertThat(problems).extracting(each -> each.line()).containsExactly(4, 5, 6, 7);
    }
}
