package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// docs/schema/cases.schema.json accepts in an editor what the reader of case files accepts.
class CaseSchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchema SCHEMA = schema();

    private static JsonSchema schema() {
        try {
            JsonNode schema = JSON.readTree(Files.readString(Path.of("../docs/schema/cases.schema.json")));
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> complaints(String yaml) {
        Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return SCHEMA.validate(JSON.<JsonNode>valueToTree(loaded)).stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }

    private static boolean isRead(String yaml) {
        List<Problem> problems = new ArrayList<>();
        CaseReader.readCases("it", yaml, problems);
        return problems.isEmpty();
    }

    static List<Path> shipped() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path directory : List.of(Path.of("policies"), Path.of("../examples/policies"))) {
            try (Stream<Path> all = Files.list(directory)) {
                all.filter(each -> each.toString().endsWith(CaseFile.ENDING)).forEach(files::add);
            }
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void takesWhatIsShipped(Path file) throws IOException {
        assertThat(complaints(Files.readString(file))).isEmpty();
    }

    @Test
    void knowsEveryInput() {
        assertThat(CaseInputNames.known()).hasSizeGreaterThan(200).allSatisfy(name -> {
            assertThat(complaints(withInput(name, "1 2x3 _ stale"))).as(name).isEmpty();
            assertThat(complaints(withInput(name + "0", "1"))).as(name).isNotEmpty();
        });
    }

    private static String withInput(String name, String series) {
        return "cases: [{name: it, inputs: {'" + name + "': '" + series + "'}, transitions: []}]\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cases: [{name: it, transitions: []}]",
                "{interval: 1m30s, unlisted: calm, cases: [{name: it, transitions: []}]}",
                "cases: [{name: it, interval: 500ms, reboots: [0, 1m], silent: [0-5s, 1m-2m], transitions: []}]",
                "cases: [{name: it, parameters: {a: 1, b: 2.5, c: true, d: 5m}, transitions: []}]",
                "cases: [{name: it, inputs: {Node.age: 9m+10sx8 _(why not)x2, Node.steal: 3}, transitions: []}]",
                "cases: [{name: it, inputs: {'Node.labels[\"pool\"]': batch}, transitions: []}]",
                "cases: [{name: it, inputs: {Condition(Ready).status: Truex5 False none _}, transitions: []}]",
                "cases: [{name: it, inputs: {'Taint(a/b, NoExecute)': 0x5 1}, transitions: []}]",
                "cases: [{name: it, inputs: {Signal(memory.available).available: 1.5Gi-50Mix2 1e3 .5k}, transitions: []}]",
                "cases: [{name: it, inputs: {'Threshold(memory.available, SOFT).value': 500Mi}, transitions: []}]",
                "cases: [{name: it, inputs: {'Threshold(nodefs.inodesFree, HARD).grace': 90s}, transitions: []}]",
                "cases: [{name: it, inputs: {'Culprit(CPU, shop/cart).imposed': 60x5}, transitions: []}]",
                "cases: [{name: it, inputs: {Pods.cpuRequests: 1500mx9, Pods.running: 3 4x5}, transitions: []}]",
                "cases: [{name: it, inputs: {Teardown.oldest: 0sx2 10s+10sx3}, transitions: []}]",
                "cases: [{name: it, recording: a, inputs: {Teardown.overdue: 0 3, Teardown.oldestOverdue: 0s 4s}, transitions: []}]",
                "cases: [{name: it, recording: a, inputs: {Pods.running: 3}, transitions: [1m evict a.b PressureHigh]}]",
                "cases: [{name: it, expect: [{at: 0s, High: firing}]}]",
                "cases: [{name: it, expect: [{at: 0, 'event A': {phase: absent, since: 1s, remaining: 0, frozen: true,"
                        + " severity: info, why: because}}]}]",
                "cases: [{name: it, transitions: [1m30s High PressureRaised, 0 event Low PressureCleared]}]",
                "cases: [{name: it, recording: ../a/b.trace.gz, inputs: {Node.age: 5m}, transitions: []}]"
            })
    void takesWhatTheReaderTakes(String yaml) {
        assertThat(isRead(yaml)).isTrue();
        assertThat(complaints(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "interval: 2s",
                "cases: []",
                "cases: {}",
                "{cases: [{name: it, transitions: []}], intervall: 2s}",
                "{cases: [{name: it, transitions: []}], interval: 0s}",
                "{cases: [{name: it, transitions: []}], interval: 2}",
                "{cases: [{name: it, transitions: []}], unlisted: quiet}",
                "cases: [{transitions: []}]",
                "cases: [{name: '', transitions: []}]",
                "cases: [{name: it}]",
                "cases: [{name: it, expect: []}]",
                "cases: [{name: it, expects: [], transitions: []}]",
                "cases: [{name: it, silent: [10s], transitions: []}]",
                "cases: [{name: it, reboots: [soon], transitions: []}]",
                "cases: [{name: it, parameters: {a: []}, transitions: []}]",
                "cases: [{name: it, inputs: {'Contention(KUBEPODS, CPU).avg61': 1}, transitions: []}]",
                "cases: [{name: it, inputs: {'Contention(PODS, CPU).avg60': 1}, transitions: []}]",
                "cases: [{name: it, inputs: {Signal(disk.available).available: 1}, transitions: []}]",
                "cases: [{name: it, inputs: {Pods.idle: 1}, transitions: []}]",
                "cases: [{name: it, inputs: {'Threshold(disk, SOFT).value': 1}, transitions: []}]",
                "cases: [{name: it, inputs: {'Culprit(DISK, shop/cart).imposed': 1}, transitions: []}]",
                "cases: [{name: it, recording: a, inputs: {Teardown.containers: 1}, transitions: []}]",
                "cases: [{name: it, inputs: {Node.steal: one}, transitions: []}]",
                "cases: [{name: it, inputs: {Node.steal: 1+2}, transitions: []}]",
                "cases: [{name: it, inputs: {Node.steal: 1Gi}, transitions: []}]",
                "cases: [{name: it, inputs: {Node.steal: _()}, transitions: []}]",
                "cases: [{name: it, inputs: {Condition(Ready).status: Yes}, transitions: []}]",
                "cases: [{name: it, expect: [{High: firing}]}]",
                "cases: [{name: it, expect: [{at: soon, High: firing}]}]",
                "cases: [{name: it, expect: [{at: 0s, High: fireing}]}]",
                "cases: [{name: it, expect: [{at: 0s, High: {phases: firing}}]}]",
                "cases: [{name: it, expect: [{at: 0s, High: {frozen: maybe}}]}]",
                "cases: [{name: it, expect: [{at: 0s, High: {severity: bad}}]}]",
                "cases: [{name: it, transitions: [2s High PressureRised]}]",
                "cases: [{name: it, transitions: [2s High]}]",
                "cases: [{name: it, recording: /etc/passwd, transitions: []}]",
                "cases: [{name: it, recording: ../../a, transitions: []}]",
                "cases: [{name: it, recording: a, interval: 2s, transitions: []}]",
                "cases: [{name: it, recording: a, inputs: {Node.steal: 1}, transitions: []}]"
            })
    void refusesWhatTheReaderRefuses(String yaml) {
        assertThat(isRead(yaml)).isFalse();
        assertThat(complaints(yaml)).isNotEmpty();
    }
}
