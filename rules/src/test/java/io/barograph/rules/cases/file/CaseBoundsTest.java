package io.barograph.rules.cases.file;

import module java.base;
import org.junit.jupiter.api.Test;

/// The bound beside a value is never printed as if it held where it does not.
class CaseBoundsTest {

    private static final String RULES = """
            rule "either" when
                Signal(name == "nodefs.available", available < "10" || available > "50")
            then
                node.event("Either");
            end
            rule "both" when
                Signal(name == "nodefs.available", available > "10", available < "50")
            then
                node.event("Both");
            end
            rule "negated" when
                Signal(name == "nodefs.available", !(available < "10"))
            then
                node.event("Negated");
            end
            rule "none" when
                not Signal(name == "nodefs.available", available < "10")
            then
                node.event("None");
            end
            """;

    private static final String CASES = """
            cases:
            - name: it
              unlisted: calm
              inputs:
                Signal(nodefs.available).available: '60 30 5'
                Signal(nodefs.available).capacity: '100'
              expect:
                - at: 0s
                  event Either: {phase: firing, why: 'available = 60 (> 50)'}
                  event Both: {phase: inactive, why: 'available = 60 (> 10, needs < 50)'}
                  event Negated: {phase: firing, why: 'available = 60 (not < 10)'}
                  event None: {phase: firing, why: 'available = 60 (not < 10)'}
                - at: 10s
                  event Either: {phase: inactive, why: 'available = 30 (needs < 10, needs > 50)'}
                  event Both: {phase: firing, why: 'available = 30 (> 10, < 50)'}
                - at: 20s
                  event Negated: {phase: inactive, why: 'available = 5 (needs not < 10)'}
                  event None: {phase: inactive, why: 'available = 5 (needs not < 10)'}
            """;

    @Test
    void saysWhatHoldsAndWhatIsNeeded() {
        WrittenCases.assertPass(RULES, CASES);
    }
}
