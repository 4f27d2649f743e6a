package io.barograph.rules;

import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of this module's packages may use which. Nothing in it asks for the time.
class ArchitectureTest {

    private static final ImportRules RULES = new ImportRules("io.barograph.rules");

    @TestFactory
    Stream<DynamicTest> importsOnlyWhatTheTableAllows() {
        return RULES.table("""
                fact: problem signal
                observation: fact problem signal quantity
                demand: signal
                policy.refusal: demand signal problem
                policy.catalogue: fact policy.refusal signal quantity
                policy.constraint: policy.catalogue problem
                policy: policy.catalogue policy.constraint demand problem
                policy.match: policy policy.constraint policy.catalogue fact observation demand signal problem
                policy.parse: policy policy.constraint policy.catalogue policy.refusal problem
                policy.lint: policy policy.constraint policy.catalogue policy.match policy.refusal fact observation
                    demand signal problem
                policy.check: policy policy.constraint policy.catalogue policy.parse policy.lint policy.refusal fact
                    demand quantity problem
                policy.load: policy policy.constraint policy.catalogue policy.check policy.parse policy.refusal signal
                    problem
                drools: policy fact org.drools.. org.kie..
                verdict: policy policy.constraint policy.catalogue policy.match drools fact observation demand problem
                engine: policy policy.constraint policy.catalogue verdict drools policy.load policy.lint policy.match
                    policy.refusal fact observation demand signal quantity problem com.fasterxml.jackson.core..
                cases.file: policy policy.constraint policy.catalogue policy.load fact observation demand signal
                    quantity problem
                cases: policy policy.constraint policy.catalogue cases.file engine verdict policy.load policy.match
                    fact observation demand signal quantity problem
                cases.mutation: policy policy.constraint policy.catalogue cases cases.file engine verdict policy.load
                    policy.refusal observation demand quantity problem
                explain.question: policy policy.constraint policy.catalogue engine fact observation signal quantity
                    problem
                explain.probe: policy policy.constraint policy.catalogue policy.match fact observation quantity problem
                explain.history: policy policy.constraint policy.catalogue explain.probe fact observation problem
                explain.change: policy policy.constraint policy.catalogue explain.probe explain.question fact
                    observation problem
                explain: policy policy.constraint policy.catalogue policy.match explain.question explain.probe
                    explain.history explain.change engine fact observation demand signal quantity problem
                explain.text: policy.constraint explain explain.history explain.change demand quantity problem
                    com.fasterxml.jackson.core..
                """);
    }

    @Test
    void readsNoClockButInItsClocks() {
        RULES.readsNoClockBut("^$");
    }
}
