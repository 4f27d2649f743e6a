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
        time.noteAnswer(asked, DateTimeFormatter.RFC_1123_DATE_TIME.format(server.atOffset(ZoneOffset.UTC)));
    }

    @Test
    void aRightClockIsNeverTouchedHoweverSlowAnswersAre() {
        answer(SERVER, Duration.ofMillis(999), Duration.ZERO);
        answer(SERVER, Duration.ZERO, Duration.ofSeconds(30));
        answer(SERVER.plusSeconds(5), Duration.ofMillis(500), Duration.ofMillis(20));
        assertThat(time.ahead()).isEqualTo(Duration.ZERO);
        assertThat(time.instant()).isEqualTo(machine);
    }

    private void answers(Duration ahead) {
        for (int i = 0; i < ServerTime.AGREEING; i++) {
            answer(SERVER, ahead, Duration.ofMillis(20));
        }
    }

    @Test
    void aClockThatIsAheadOrBehindIsPutRightToTheSecond() {
        answers(HOUR);
        assertThat(time.ahead()).isBetween(HOUR.minusSeconds(1), HOUR.plusSeconds(1));
        assertThat(time.instant()).isBetween(SERVER.minusMillis(20), SERVER.plusMillis(1020));

        answers(HOUR.negated());
        assertThat(time.ahead())
                .isBetween(HOUR.negated().minusSeconds(1), HOUR.negated().plusSeconds(1));
        answers(Duration.ofMillis(300));
        assertThat(Objects.requireNonNull(time.ahead()).abs()).isLessThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void oneWrongDateAmongRightOnesMovesNothing() {
        assertThat(time.ahead()).as("not known yet").isNull();
        Duration ages = Duration.ofDays(365_000).negated();
        for (int i = 0; i < 5; i++) {
            answer(SERVER, Duration.ZERO, Duration.ofMillis(20));
            answer(SERVER, HOUR, Duration.ofMillis(20));
            answer(SERVER, HOUR, Duration.ofMillis(20));
            assertThat(time.ahead()).isEqualTo(Duration.ZERO);
        }
        answer(SERVER, Duration.ZERO, Duration.ofMillis(20));
        for (int i = 0; i < 5; i++) {
            answer(SERVER, HOUR, Duration.ofMillis(20));
            answer(SERVER, HOUR.negated(), Duration.ofMillis(20));
            answer(SERVER, ages.dividedBy(100), Duration.ofMillis(20));
            assertThat(time.ahead()).as("they agree on nothing").isEqualTo(Duration.ZERO);
        }
        answer(SERVER, Duration.ofSeconds(30), Duration.ofMillis(20));
        assertThat(time.ahead())
                .as("what is no leap counts at once")
                .isBetween(Duration.ofSeconds(29), Duration.ofSeconds(31));
    }

    @Test
    void whatSaysNoTimeChangesNothing() {
        Instant asked = time.asking();
        time.noteAnswer(asked, null);
        time.noteAnswer(asked, "yesterday");
        machine = machine.minus(HOUR); // the clock was set while the answer was on its way
        time.noteAnswer(asked, "Sat, 21 Nov 2026 08:00:00 GMT");
        assertThat(time.ahead()).isNull();
    }

    @Test
    void everyAnswerOfTheServerSaysItsTime(@TempDir Path folder) throws IOException {
        try (HostileApi server = new HostileApi(HostileApi.says(200, "{}"));
                ApiConnection connection = server.connect(
                        folder, HostileApi.PATIENT, () -> Instant.now().plus(HOUR))) {
            for (int i = 0; i < ServerTime.AGREEING; i++) {
                connection.send(ApiRequest.get("/api/v1/nodes/n1"));
            }
            assertThat(connection.time().ahead())
                    .as("however long the answer took")
                    .isBetween(HOUR.minusMinutes(5), HOUR.plusMinutes(5));
        }
    }

    @Test
    void anErrorSaysNoTime(@TempDir Path folder) throws IOException {
        try (HostileApi server = new HostileApi(HostileApi.says(503, "{}"));
                ApiConnection connection = server.connect(
                        folder, HostileApi.PATIENT, () -> Instant.now().plus(HOUR))) {
            for (int i = 0; i < ServerTime.AGREEING; i++) {
                connection.send(ApiRequest.get("/api/v1/nodes/n1"));
            }
            assertThat(connection.time().ahead()).isNull();
        }
    }
}
