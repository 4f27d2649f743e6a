package io.barograph.controller.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import module java.base;
import org.junit.jupiter.api.Test;

class ControlsDocumentTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final Modes MODES =
            new Modes(Mode.OBSERVE, Map.of("contention", Mode.ENFORCE), Map.of("gpu", Mode.OFF));

    private static String json(ControlsDocument controls) {
        return new String(ApiJson.toBytes(controls), UTF_8);
    }

    @Test
    void saysHowFarEachMayGoAndWhatHoldsItBack() {
        Silences silences = SilenceJson.readEntries(Map.of(
                "over",
                "{\"author\":\"jo\",\"reason\":\"r\",\"node\":\"n1\",\"starts\":\"2026-11-21T10:00:00Z\",\"ends\":\"2026-11-21T12:00:00Z\"}",
                "s1",
                "{\"author\":\"jo\",\"reason\":\"disk swap\",\"node\":\"n*\",\"starts\":\"2026-11-21T12:00:00Z\",\"ends\":\"2026-11-21T13:00:00Z\"}",
                "s2",
                "{",
                "stop",
                "{\"author\":\"jo\",\"reason\":\"incident\",\"starts\":\"2026-11-21T12:00:00Z\"}"));

        assertThat(json(ControlsDocument.of(MODES, List.of("no gpu"), silences, null, NOON)))
                .isEqualTo("{\"modes\":{\"default\":\"observe\",\"policies\":{\"contention\":\"enforce\"},"
                        + "\"pools\":{\"gpu\":\"off\"},\"unmatched\":[\"no gpu\"]},"
                        + "\"stopped\":\"stopped by jo: incident. To end it: barograph silence resume\","
                        + "\"silences\":{\"unknown\":\"\",\"broken\":[\"entry s2: expected JSON\"],"
                        + "\"list\":[{\"id\":\"s1\",\"author\":\"jo\",\"reason\":\"disk swap\","
                        + "\"starts\":1795262400000,\"ends\":1795266000000,\"holds\":true,"
                        + "\"node\":\"n*\",\"pool\":\"\",\"zone\":\"\",\"policy\":\"\",\"demand\":\"\"}]},"
                        + "\"shadow\":null}");
    }

    @Test
    void whoEnforcesNothingIsNotStoppedByWhatItDoesNotKnow() {
        Silences unknown = Silences.ofUnknown("not read yet");

        assertThat(json(ControlsDocument.of(MODES, List.of("no gpu"), unknown, null, NOON)))
                .contains("\"stopped\":\"not read yet\"");
        assertThat(json(ControlsDocument.of(Modes.sameForAll(Mode.OBSERVE), List.of(), unknown, null, NOON)))
                .contains("\"stopped\":\"\"");
    }
}
