package io.barograph.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReclaimDemandTest {

    private static final Instant NOW = Instant.parse("2026-11-24T04:00:00Z");
    private static final ReclaimDemand DEMAND =
            new ReclaimDemand("8f2", new TreeSet<>(Set.of("imagefs", "nodefs")), NOW.minusSeconds(60), NOW);

    @Test
    void itIsReadAsItWasWritten() {
        assertThat(ReclaimDemand.parse(DEMAND.json())).isEqualTo(DEMAND);
        assertThat(DEMAND.json())
                .isEqualTo("{\"id\":\"8f2\",\"filesystems\":[\"imagefs\",\"nodefs\"],"
                        + "\"since\":\"2026-11-24T03:59:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}");
    }

    @Test
    void fieldsOfALaterVersionArePassedOver() {
        String later = DEMAND.json().replace("{\"id\"", "{\"more\":{\"deep\":[1,{}]},\"id\"");
        assertThat(ReclaimDemand.parse(later)).isEqualTo(DEMAND);
    }

    @Test
    void itCountsForAQuarterOfAnHourAndNotFromTheFuture() {
        assertThat(DEMAND.isFresh(NOW.plusSeconds(900))).isTrue();
        assertThat(DEMAND.isFresh(NOW.plusSeconds(901))).isFalse();
        assertThat(DEMAND.isFresh(NOW.minusSeconds(901))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "true",
                "[]",
                "{}",
                "{\"id\":\"a\\n[main] INFO all is well\",\"filesystems\":[\"nodefs\"],\"since\":\"2026-11-24T04:00:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":[\"a\",\"b\"],\"filesystems\":[\"nodefs\"],\"since\":\"2026-11-24T04:00:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":\"a\",\"filesystems\":[\"nodefs\",\"../var\"],\"since\":\"2026-11-24T04:00:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":\"a\",\"filesystems\":[],\"since\":\"2026-11-24T04:00:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":\"a\",\"filesystems\":[\"/\"],\"since\":\"2026-11-24T04:00:00Z\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":\"a\",\"filesystems\":[\"nodefs\"],\"since\":\"now\",\"renewed\":\"2026-11-24T04:00:00Z\"}",
                "{\"id\":\"a\",\"filesystems\":[\"nodefs\"],\"since\":\"2026-11-24T04:00:00Z\"}"
            })
    void whatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> ReclaimDemand.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDamagedOneIsReadOrRefusedAndNothingElse() {
        Random random = new Random(3);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder(DEMAND.json());
            for (int i = random.nextInt(4); i >= 0; i--) {
                text.setCharAt(random.nextInt(text.length()), (char) (random.nextInt(96) + 32));
            }
            Throwable thrown = catchThrowable(() -> ReclaimDemand.parse(text.toString()));
            assertThat(thrown == null || thrown instanceof IllegalArgumentException)
                    .as(text.toString())
                    .isTrue();
        }
    }
}
