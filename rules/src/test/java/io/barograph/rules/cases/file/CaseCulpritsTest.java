package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

/// A rule that names who makes others wait, and cases that say who does.
class CaseCulpritsTest {

    private static final String RULES = """
            rule "a culprit" when
                $c : Culprit(resource == CPU, imposed >= 40, suffered < 20)
            then
                node.event("Culprit").message("{$c.owner} makes others wait {$c.imposed}");
            end
            rule "none of memory" when
                not Culprit(resource == MEMORY, imposed > 5)
            then
                node.event("NoCulprit");
            end
            """;

    private static final String CASES = """
            cases:
            - name: given
              inputs:
                Culprit(CPU, shop/cart).imposed: '39 60 60 _ 60'
                Culprit(CPU, shop/cart).suffered: '5 5 20 5 5'
                Culprit(MEMORY, /system.slice/a.service).imposed: '5 6 0 0 _'
              expect:
                - at: 0s
                  event Culprit: {phase: inactive, frozen: false}
                  event NoCulprit: {phase: firing}
                - at: 10s
                  event Culprit: {phase: firing, why: 'shop/cart makes others wait 60'}
                - at: 20s
                  event Culprit: {phase: inactive, frozen: false}
                - at: 30s
                  event Culprit: {phase: inactive, frozen: true}
                  event NoCulprit: {phase: firing, frozen: false}
                - at: 40s
                  event Culprit: {phase: firing}
                  event NoCulprit: {phase: firing, frozen: true}
            - name: not given
              inputs:
                Contention(NODE, CPU).avg10: '1'
              expect:
                - at: 0s
                  event Culprit: {phase: inactive, frozen: true, why: 'Culprit is missing, the snapshot does not speak of it'}
                  event NoCulprit: {phase: inactive, frozen: true}
            - name: known to be none
              unlisted: calm
              inputs:
                Contention(NODE, CPU).avg10: '1'
              expect:
                - at: 0s
                  event Culprit: {phase: inactive, frozen: false}
                  event NoCulprit: {phase: firing}
            """;

    @Test
    void reachTheRules() {
        WrittenCases.assertPass(RULES, CASES);
    }

    @Test
    void areRefusedWhereASnapshotHasFewer() {
        String eleven = IntStream.range(0, 11)
                .mapToObj("    Culprit(IO, shop/p%d).imposed: '1'\n"::formatted)
                .collect(Collectors.joining());
        List<Problem> problems =
                WrittenCases.problems("cases:\n- name: it\n  inputs:\n" + eleven + "  expect: [{at: 0s, x: firing}]\n");
        assertThat(problems)
                .extracting(each -> each.text())
                .containsExactly("the case gives more than 10 culprits of IO; a snapshot names the worst 10");
    }

    /// More overdue pods than an int holds are many, and not -1.
    @Test
    void hugeCountsOfTeardownStayHuge() {
        WrittenCases.assertPass("""
                rule "many" when
                    Teardown(overdue > 20, terminating > 20, containers > 20)
                then
                    node.event("Many");
                end
                """, """
                cases:
                - name: huge
                  inputs:
                    Teardown.overdue: '1e99'
                    Teardown.terminating: '1e99'
                    Teardown.containers: '1e99'
                  expect:
                    - at: 0s
                      event Many: {phase: firing}
                """);
    }

    @Test
    void areRefusedWhereNoSuchCulpritCanBe() {
        List<Problem> problems = WrittenCases.problems("""
                cases:
                - name: it
                  inputs:
                    Culprit(DISK, shop/cart).imposed: '1'
                    Culprit(CPU, ?).imposed: '1'
                    Culprit(CPU, shop/cart).percent: '1'
                    Culprit(CPU, shop/cart).imposed: '1Mi'
                    Culprit(CPU, shop/till).imposed: '5 -1'
                    Teardown.overdue: '3-2x2'
                    Teardown.containers: 'many'
                  expect: [{at: 0s, x: firing}]
                """);
        assertThat(problems).extracting(each -> each.line()).containsExactly(4, 5, 6, 7, 8, 9, 10);
    }
}
