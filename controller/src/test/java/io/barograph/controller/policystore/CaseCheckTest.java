package io.barograph.controller.policystore;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseCheckTest {

    private static final String RULES = """
            rule "pods wait" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("High").keepFor("1m");
            end
            """;

    @TempDir
    private Path directory = Path.of("");

    private List<String> wrong(String cases) throws IOException {
        Path rules = Files.writeString(directory.resolve("pods.drl"), RULES);
        Files.writeString(directory.resolve("pods.cases.yaml"), cases);
        return CaseCheck.of(PolicyFile.readFiles(List.of(rules)));
    }

    @Test
    void tellsTheCasesThatFail() throws IOException {
        assertThat(wrong("cases: [{name: it, expect: [{at: 0s, High: firing}]}]\n"))
                .singleElement()
                .asString()
                .contains(
                        "pods.cases.yaml:1:38: case \"it\": at 0s High: expected firing, is inactive (frozen:",
                        "the case does not give Contention(KUBEPODS, CPU).avg10");
    }

    /// A case file may come from any account that may write the ConfigMap: no other file of this host is opened for it.
    @Test
    void readsNoRecordingWhateverACaseNames() throws IOException {
        Files.writeString(directory.resolve("a.trace.gz"), "no recording: reading it would fail");
        assertThat(wrong("""
                cases:
                  - {name: named, recording: a.trace.gz, expect: [{at: 0s, High: firing}]}
                  - {name: not there, recording: b.trace.gz, expect: [{at: 0s, High: firing}]}
                """)).isEmpty();
    }

    @Test
    void refusesPathsThatLeadElsewhereBeforeAnythingIsRun() throws IOException {
        assertThat(wrong("cases: [{name: it, recording: ../../etc/shadow, transitions: []}]\n"))
                .singleElement()
                .asString()
                .contains("is no path that a case may read");
    }
}
