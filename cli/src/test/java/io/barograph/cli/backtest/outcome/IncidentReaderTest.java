package io.barograph.cli.backtest.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.problem.Problem;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncidentReaderTest {

    private static final String GOOD = """
        incidents:
          - name: one
            node: worker-*
            from: 30s
            to: 3m10s
          - name: two
            node: n1
            from: 2026-05-01T10:00:00Z
            to: '2026-05-01T12:30:00+02:00'
            demand: '*CPU*'
        """;

    private final List<Problem> problems = new ArrayList<>();

    private List<Incident> read(String text) {
        return IncidentReader.readIncidents("i.yaml", text, problems);
    }

    @Test
    void readsBothKindsOfTimes() {
        List<Incident> incidents = read(GOOD);
        assertThat(problems).isEmpty();
        assertThat(incidents)
                .containsExactly(
                        new Incident(
                                "one",
                                new NodeNamePattern("worker-*"),
                                30_000,
                                190_000,
                                true,
                                Incident.Expected.ANYTHING),
                        new Incident(
                                "two",
                                new NodeNamePattern("n1"),
                                1_777_629_600_000L,
                                1_777_631_400_000L,
                                false,
                                new Incident.Expected(new NodeNamePattern("*CPU*"), NodeNamePattern.ANY, null)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: one | nmae: one | i.yaml:2:5: unknown key nmae in an incident. Did you mean name?",
                "from: 30s | from: soon | i.yaml:4:11: an incident: from is \"soon\", expected 92.5 or 1m30s",
                "from: 30s | from: 2026-13-01T10:00:00Z | i.yaml:4:11: an incident: from is \"2026-13-01T10:00:00Z\", expected",
                "from: 30s | from: +999999999-12-31T23:59:59Z | i.yaml:4:11: an incident: from is \"+999999999-12-31T23:59:59Z\", expected",
                "from: 30s | from: 4m | i.yaml:5:9: an incident: to is not after from",
                "from: 30s | from: 2026-05-01T10:00:00Z | i.yaml:5:9: an incident: to and from are times of two kinds",
                "node: worker-* | node: [a] | i.yaml:3:11: an incident: node is no text",
                "node: worker-* | node: &a x | i.yaml:3:11: anchors and aliases are not read",
                "node: worker-* | node: !!str x | i.yaml:3:11: tags are not read",
                "name: two | name: one | i.yaml:6:11: an incident: name is that of another incident",
                "demand: '*CPU*' | demand: '' | i.yaml:10:13: an incident: demand is empty, expected a text",
                "demand: '*CPU*' | resource: disk | i.yaml:10:15: an incident: resource is \"disk\", expected one of cpu, memory, io",
                "incidents: | incident: | i.yaml:1:1: unknown key incident in the file. Did you mean incidents?",
                "name: two | x: {y: [1, 2 | i.yaml",
            })
    void refusesWithLineAndColumn(String good, String bad, String sentence) {
        read(GOOD.replace(good, bad));
        assertThat(problems).isNotEmpty();
        assertThat(problems.getFirst().toString()).startsWith(sentence);
    }

    @Test
    void readsAResourceInCapitals() {
        assertThat(read(GOOD.replace("demand: '*CPU*'", "resource: CPU"))
                        .getLast()
                        .expected()
                        .resource())
                .isEqualTo(Resource.CPU);
        assertThat(problems).isEmpty();
    }

    @Test
    void refusesWhatIsMissing() {
        read("incidents:\n  - name: one\n    from: 1\n");
        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly("i.yaml:2:5: an incident: node is missing", "i.yaml:2:5: an incident: to is missing");
    }

    @Test
    void refusesWhatIsTooMuch() {
        read("incidents:\n" + "  - {name: x, node: n, from: 1, to: 2}\n".repeat(1_001));
        assertThat(problems.getFirst().toString()).contains("incidents has 1001 items, expected a list of 1 to 1000");
        problems.clear();
        read("incidents: [{name: " + "x".repeat(254) + ", node: n, from: 1, to: 2}]");
        assertThat(problems.getFirst().toString()).contains("name has more than 253 characters");
        problems.clear();
        read("[".repeat(100_000));
        assertThat(problems).isNotEmpty();
    }

    @Test
    void readsWhichPolicyAndWhichResourceCount() {
        String text = GOOD.replace("demand: '*CPU*'", "policy: contention\n    resource: io");
        assertThat(read(text).getLast().expected())
                .isEqualTo(new Incident.Expected(NodeNamePattern.ANY, new NodeNamePattern("contention"), Resource.IO));
        assertThat(problems).isEmpty();
        read(text.replace("resource: io", "resource: memori"));
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("resource is \"memori\", expected one of cpu, memory, io. Did you mean memory?");
    }
}
