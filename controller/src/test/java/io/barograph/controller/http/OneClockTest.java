package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.ControlsDocument;
import io.barograph.controller.http.json.FleetDocument;
import io.barograph.controller.http.json.GuardrailsDocument;
import io.barograph.controller.http.json.NodePageDocument;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ProgramStatus;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.controller.http.json.SurveyDocument;
import io.barograph.controller.http.json.WithoutExporter;
import io.barograph.controller.overview.FleetRig;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.TreeMarks;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A demand fires at 1006 s by the controller's clock; its node is heard last at 1008 s. At 1050 s every answer says
/// that it has fired for 44 s, and once a recording is over, for the 2 s until its end.
class OneClockTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ReplicaStatus ALONE = ReplicaStatus.of("", true, "", null);
    private static final Instant HEARD = Instant.ofEpochSecond(1008);

    private final FleetRig rig = new FleetRig();

    @BeforeEach
    void fireAndWait() {
        rig.see("n1", 4, 50);
        rig.now = Instant.ofEpochSecond(1050);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private void fallSilent() {
        rig.silence("n1");
    }

    private void endRecording() {
        rig.ended = true;
        fallSilent();
    }

    private static JsonNode sent(Object document) throws IOException {
        return JSON.readTree(ApiJson.toBytes(document));
    }

    private static ProgramStatus program(Instant now) {
        Modes modes = Modes.sameForAll(Mode.OBSERVE);
        return new ProgramStatus(
                "1", modes, "", ALONE, ControlsDocument.of(modes, List.of(), Silences.none(), null, now), "");
    }

    private JsonNode status() throws IOException {
        return sent(StatusDocument.of(program(rig.now), rig.lines, WithoutExporter.NONE));
    }

    private JsonNode policies() throws IOException {
        return sent(PoliciesDocument.of(program(rig.now), rig.policies, rig.lines, rig.relief));
    }

    private JsonNode fleet() throws IOException {
        return sent(FleetDocument.of(
                program(rig.now),
                FleetDocument.Policies.of(rig.policies, rig.relief),
                GuardrailsDocument.of(rig.guardrails, List.of(), Instant.EPOCH),
                SurveyDocument.of(rig.survey),
                rig.lines));
    }

    private JsonNode page() throws IOException {
        return sent(NodePageDocument.of(rig.line("n1"), ALONE));
    }

    private JsonNode explained() throws IOException {
        return JSON.readTree(explain(null));
    }

    private String explain(@Nullable TreeMarks marks) {
        NodeStatus node = rig.line("n1").status();
        return new ExplainEndpoint(rig.status(), () -> ALONE)
                .explanationBody(
                        node,
                        Objects.requireNonNull(node.decision().grounds()),
                        new ExplanationQuestion("PodsWait", "", List.of()),
                        marks);
    }

    /// By each answer, how long the demand has fired at the moment up to which it counts.
    private List<Long> ages(Instant countedTo) throws IOException {
        JsonNode demand = page().at("/node/demands/0");
        long heard = page().at("/node/heard").asLong();
        JsonNode explained = explained();
        return List.of(
                countedTo.toEpochMilli() - status().at("/nodes/0/rules/0/since").asLong(),
                countedTo.toEpochMilli() - policies().at("/rules/0/since").asLong(),
                countedTo.toEpochMilli()
                        - heard
                        + Math.round(demand.path("since_seconds").asDouble() * 1000),
                (explained.path("now_us").asLong()
                                - explained.at("/demands/0/since_us").asLong())
                        / 1000);
    }

    @Test
    void everyAnswerCountsFromTheSameMoment() throws IOException {
        assertThat(ages(rig.now)).containsOnly(44_000L);
        assertThat(page().at("/line/since").asLong())
                .isEqualTo(rig.now.minusSeconds(44).toEpochMilli());
        assertThat(explain(TreeMarks.ASCII)).contains("PodsWait  firing for 44s");
    }

    @Test
    void aSilentNodesDemandIsOfOneAgeEverywhere() throws IOException {
        fallSilent();
        assertThat(ages(rig.now)).containsOnly(44_000L);
        assertThat(page().at("/line/since").asLong()).isEqualTo(HEARD.toEpochMilli()); // since when it is silent
        assertThat(explain(TreeMarks.ASCII))
                .contains("n1 is silent: its exporter is silent. It was heard last 42s ago;", "firing for 44s, frozen");
    }

    @Test
    void timeStandsStillWhereARecordingIsOver() throws IOException {
        endRecording();
        assertThat(ages(HEARD)).containsOnly(2_000L);
        assertThat(status().path("stands_still_since").asLong()).isEqualTo(HEARD.toEpochMilli());
        assertThat(policies().path("stands_still_since").asLong()).isEqualTo(HEARD.toEpochMilli());
        assertThat(fleet().at("/replay/ended").asLong()).isEqualTo(HEARD.toEpochMilli());
    }

    @Test
    void aRecordingThatIsOverHasOneWordAndOneReason() throws IOException {
        endRecording();
        String reason = "the recording ended at 1970-01-01T00:16:48Z; its readings stand still";
        assertThat(status().at("/nodes/0/level").asText()).isEqualTo("unknown");
        assertThat(page().path("level").asText()).isEqualTo("unknown");
        assertThat(page().at("/line/level").asText()).isEqualTo("unknown");
        assertThat(policies().at("/rules/0/level").asText()).isEqualTo("unknown");
        assertThat(status().at("/nodes/0/doubt").asText()).isEqualTo(reason);
        assertThat(page().at("/node/demands/0/why").asText()).isEqualTo("frozen: " + reason);
        assertThat(explained().at("/demands/0/why").asText()).isEqualTo("frozen: " + reason);
    }

    @Test
    void aSilentNodeHasOneWord() throws IOException {
        fallSilent();
        assertThat(status().at("/nodes/0/level").asText()).isEqualTo("silent");
        assertThat(page().path("level").asText()).isEqualTo("silent");
        assertThat(policies().at("/rules/0/level").asText()).isEqualTo("silent");
        assertThat(explained().at("/demands/0/why").asText())
                .isEqualTo(page().at("/node/demands/0/why").asText());
    }

    @Test
    void timeGoesOnWhereNothingIsOver() throws IOException {
        assertThat(status().has("stands_still_since")).isFalse();
        assertThat(fleet().at("/replay/ended").isNull()).isTrue();
    }
}
