package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTimeTest {

    private static final Instant SERVER = Instant.parse("2026-11-21T08:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private Instant machine = SERVER;
    private final ServerTime time = new ServerTime(() -> machine);

    /// An answer that the server dates by its clock, and that comes after so long.
    private void answer(Instant server, Duration ahead, Duration after) {
        machine = server.plus(ahead);
        Instant asked = time.asking();
        machine = machine.plus(after);
        time.answered(asked, DateTimeFormatter.RFC_1123_DATE_TIME.format(server.atOffset(ZoneOffset.UTC)));
    }

    @Test
    void aRightClockIsNeverTouchedHoweverSlowAnswersAre() {
        answer(SERVER, Duration.ofMillis(999), Duration.ZERO);
        answer(SERVER, Duration.ZERO, Duration.ofSeconds(30));
        answer(SERVER.plusSeconds(5), Duration.ofMillis(500), Duration.ofMillis(20));
        assertThat(time.ahead()).isEqualTo(Duration.ZERO);
        assertThat(time.instant()).isEqualTo(machine);
    }

    @Test
    void aClockThatIsAheadOrBehindIsPutRightToTheSecond() {
        answer(SERVER, HOUR, Duration.ofMillis(20));
        assertThat(time.ahead()).isBetween(HOUR.minusSeconds(1), HOUR.plusSeconds(1));
        assertThat(time.instant()).isBetween(SERVER.minusMillis(20), SERVER.plusMillis(1020));

        answer(SERVER, HOUR.negated(), Duration.ofMillis(20));
        assertThat(time.ahead())
                .isBetween(HOUR.negated().minusSeconds(1), HOUR.negated().plusSeconds(1));
        answer(SERVER, Duration.ofMillis(300), Duration.ZERO);
        assertThat(time.ahead().abs()).isLessThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void whatSaysNoTimeChangesNothing() {
        Instant asked = time.asking();
        time.answered(asked, null);
        time.answered(asked, "yesterday");
        machine = machine.minus(HOUR); // the clock was set while the answer was on its way
        time.answered(asked, "Sat, 21 Nov 2026 08:00:00 GMT");
        assertThat(time.ahead()).isEqualTo(Duration.ZERO);
    }

    @Test
    void everyAnswerOfTheServerSaysItsTime(@TempDir Path folder) throws IOException {
        try (HostileApi server = new HostileApi(HostileApi.says(404, "{}"));
                ApiConnection connection = server.connect(
                        folder, HostileApi.PATIENT, () -> Instant.now().plus(HOUR))) {
            connection.send(ApiRequest.get("/api/v1/nodes/n1"));
            assertThat(connection.time().ahead())
                    .as("however long the answer took")
                    .isBetween(HOUR.minusMinutes(5), HOUR.plusMinutes(5));
        }
    }
}
