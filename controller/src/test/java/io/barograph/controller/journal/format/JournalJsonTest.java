package io.barograph.controller.journal.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.signal.Reading;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalJsonTest {

    private static final Path FILE = Path.of("journal");
    private static final NodeView KNOWN = new NodeView(
            "n1",
            Reading.of(true),
            Reading.of(Map.of("pool", "a", "absent", "why", "ümläut", "\"")),
            Reading.of(Duration.ofMillis(86_400_001)),
            Reading.of(new NodeView.Marks(
                    List.of(new Condition("Ready", ConditionStatus.True)),
                    List.of(new Taint("example.com/x", TaintEffect.NoSchedule)))),
            Reading.of(new Pods(1, 2, 3, 4, 5, 6, 7, 8, 9, 0.1 + 0.2, 1.5e18, 0, 1024)),
            Reading.of(new PodEndings(6, 2, 12.5)),
            List.of());

    private static JournalEntry.Observed seen(NodeView view) {
        return new JournalEntry.Observed(
                1_700_000_000_123L, new Observation.Seen(SmallSnapshots.waiting("n1", 3, 41.25, "shop/web"), view));
    }

    private static JournalEntry there(JournalEntry entry) throws IOException {
        byte[] line = JournalJson.encode(entry);
        return JournalJson.decode(FILE, 1, line, line.length);
    }

    @Test
    void everyKindOfLineIsReadAsItWasWritten() throws IOException {
        NodeView unknown = new NodeView(
                "n1",
                Reading.failed("a \"fault\""),
                Reading.absent("not asked for"),
                Reading.absent(""),
                Reading.failed("the annotation cannot be read"));
        for (JournalEntry each : List.of(
                new JournalEntry.Began("run-1"),
                new JournalEntry.Gap(17),
                seen(KNOWN),
                seen(unknown),
                seen(NodeView.ofName("n1")),
                seen(KNOWN.withPods(Reading.of(Pods.NONE.withSurvey(new Pods.Survey(2, 0))))),
                seen(KNOWN.withFlaps(List.of(
                        new RememberedFlap("p", "T", "boot-1", 3, true, 92_007_364),
                        new RememberedFlap("p", "k:NoSchedule", "boot-1", 1, false, 0)))),
                new JournalEntry.Observed(5, new Observation.Silent("n1", -3)))) {
            assertThat(there(each)).isEqualTo(each);
        }
    }

    /// A kubelet writes its node's conditions, and the API server does not bound their names.
    @Test
    void aLongNameIsReadAsItWasWritten() throws IOException {
        NodeView.Marks marks =
                new NodeView.Marks(List.of(new Condition("x".repeat(200_000), ConditionStatus.True)), List.of());
        JournalEntry entry =
                seen(new NodeView("n1", KNOWN.unschedulable(), KNOWN.labels(), KNOWN.age(), Reading.of(marks)));
        assertThat(there(entry)).isEqualTo(entry);
    }

    @Test
    void aLineHasTheFormThatOthersDependOn() {
        String line = new String(JournalJson.encode(seen(KNOWN)), UTF_8);
        assertThat(line)
                .startsWith("{\"at_millis\":1700000000123,\"node\":{\"name\":\"n1\",\"unschedulable\":true,"
                        + "\"labels\":{\"present\":{\"absent\":\"why\",\"pool\":\"a\",\"ümläut\":\"\\\"\"}},"
                        + "\"age_millis\":86400001,\"marks\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}],"
                        + "\"taints\":[{\"key\":\"example.com/x\",\"effect\":\"")
                .contains("\"}]},\"pods\":{\"pending\":1,\"running\":2,\"succeeded\":3,\"failed_pods\":4,")
                .contains(
                        "\"memory_overhead\":1024},\"endings\":{\"terminating\":6,\"overdue\":2,\"oldest_overdue\":12.5}},\"snapshot\":{\"version\":1,\"node\":\"n1\"")
                .doesNotContain("\n");
        assertThat(new String(JournalJson.encode(new JournalEntry.Observed(5, new Observation.Silent("n1", 7))), UTF_8))
                .isEqualTo("{\"at_millis\":5,\"silent\":{\"node\":\"n1\",\"monotonic_micros\":7}}");
        assertThat(new String(JournalJson.encode(new JournalEntry.Gap(7)), UTF_8))
                .isEqualTo("{\"gap\":{\"dropped\":7}}");
    }

    @Test
    void ofAnOlderWriterEndingsAreAbsent() throws IOException {
        String now = new String(JournalJson.encode(seen(KNOWN)), UTF_8);
        String older = now.replaceFirst(",\"endings\":\\{[^}]*}", "");
        assertThat(older).isNotEqualTo(now);
        byte[] line = older.getBytes(UTF_8);
        assertThat(JournalJson.decode(FILE, 1, line, line.length))
                .isEqualTo(seen(KNOWN.withPods(KNOWN.pods(), Reading.absent("the journal has nothing of it"))));
    }

    @Test
    void aNewerWritersFieldsArePassedOver() throws IOException {
        byte[] line = "{\"at_millis\":5,\"new\":[{}],\"silent\":{\"node\":\"n1\",\"x\":{},\"monotonic_micros\":7}}"
                .getBytes(UTF_8);
        assertThat(JournalJson.decode(FILE, 1, line, line.length))
                .isEqualTo(new JournalEntry.Observed(5, new Observation.Silent("n1", 7)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|1|from Array value",
                "null|1|expected an object",
                "{}|1|expected a field at_millis",
                "{\"at_millis\":5}|1|expected a field snapshot",
                "{\"gap\":{\"dropped\":-1}}|1|dropped of at least 0",
                "{\"at_millis\":\"5\"}|14|at_millis: Cannot coerce String value",
                "{\"at_millis\":5.5}|14|at_millis: Cannot coerce Floating-point value",
                "{\"at_millis\":5,\"at_millis\":6}|27|Duplicate",
                "{\"at_millis\":99999999999999999999}|34|out of range",
                "{\"at_millis\":-5,\"silent\":{\"node\":\"n\",\"monotonic_micros\":7}}|1|at_millis of at least 0",
                "{\"at_millis\":9223372036854775807}|1|before the year 10000",
                "{\"gap\":{\"lost\":1}}|17|gap.dropped: Missing",
                "{\"journal\":2,\"run\":\"r\"}|1|expected a journal of version 1, found 2",
                "{\"at_millis\":5,\"silent\":{\"node\":\"n1\"}}|37|silent.monotonic_micros: Missing",
                "{\"at_millis\":5,\"silent\":{\"node\":\"n1\",\"monotonic_micros\":null}}|57|silent.monotonic_micros: Invalid",
                "{\"at_millis\":5,\"silent\":{\"node\":null,\"monotonic_micros\":7}}|33|silent.node: ",
                "{\"at_millis\":5,\"snapshot\":{\"version\":1}}|39|is missing",
                "{\"at_millis\":5,\"snapshot\":7}|27|snapshot: expected an object",
                "{\"at_millis\":5,\"node\":{\"name\":\"n1\"}}|35|node.unschedulable: Missing",
                "{\"at_millis\":5,\"node\":{\"pods\":{\"pending\":1}}}|43|node.pods.running: Missing",
                "{\"at_millis\":5,\"node\":{\"labels\":{}}}|34|node.labels: expected a value, or absent or failed",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"taints\":[{\"key\":\"k\",\"effect\":\"No\"}]}}}|69|node.marks.taints.effect: ",
                "{\"at_millis\":5,\"node\":{\"pods\":null}}|31|node.pods: ",
                "{\"at_millis\":5,\"node\":{\"name\":\"n1\",\"unschedulable\":true,\"labels\":{\"present\":{\"a\":null}},\"age_millis\":1,\"marks\":{},\"pods\":{\"absent\":\"x\"}}}|136|node: ",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"absent\":7}}}|43|node.marks: expected a value, or absent",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"taints\":[{\"key\":null,\"effect\":\"NoExecute\"}]}}}|77|taints.key: ",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"taints\":[{\"key\":\"k\",\"effect\":0}]}}}|66|taints.effect: ",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"taints\":[{\"key\":\"k\",\"effect\":\"\"}]}}}|67|taints.effect: ",
                "{\"at_millis\":5,\"node\":{\"marks\":{\"taints\":[null]}}}|48|node.marks",
                "{\"at_millis\":5,\"node\":{\"flapped\":[{\"policy\":null,\"demand\":\"d\",\"boot_id\":\"b\",\"times\":1,\"gone\":true,\"since_us\":1}]}}|45|flapped.policy: ",
                "{\"gap\":{\"dropped\":1}} {}|23|Trailing token",
                "{\"gap\"|7|Unexpected end-of-input",
            })
    void whatIsNoLineIsRefusedWithItsColumn(String text, long column, String why) {
        byte[] line = text.getBytes(UTF_8);
        assertThatThrownBy(() -> JournalJson.decode(FILE, 1, line, line.length))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("journal:1:" + column + ": ")
                .hasMessageContaining(why);
    }

    @Test
    void whatNoNodeCanHaveIsRefused() {
        for (NodeView each : List.of(
                KNOWN.withPods(KNOWN.pods(), Reading.of(new PodEndings(0, -1, 0))),
                KNOWN.withPods(Reading.of(new Pods(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
                KNOWN.withPods(Reading.of(new Pods(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.5))),
                KNOWN.withPods(Reading.of(Pods.NONE.withSurvey(new Pods.Survey(-1, 0)))),
                KNOWN.withFlaps(List.of(new RememberedFlap("p", "T", "boot-1", 0, true, 1))),
                KNOWN.withFlaps(List.of(new RememberedFlap("p", "T", "boot-1", 1, true, -1))))) {
            assertThatThrownBy(() -> there(seen(each)))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("expected ");
        }
    }

    @Test
    void aSnapshotThatHasNoPlaceInTheWireFormatIsRefusedWithItsReason() {
        JournalEntry entry = new JournalEntry.Observed(
                5, new Observation.Seen(SmallSnapshots.waiting("n1", 3, Double.NaN, "shop/web"), KNOWN));
        assertThatThrownBy(() -> JournalJson.encode(entry))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("cannot be written");
    }

    @Test
    void aSnapshotOfAnotherNodeIsRefused() {
        assertThatThrownBy(() -> there(seen(NodeView.ofName("n2"))))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("of one name");
    }
}
