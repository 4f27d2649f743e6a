package io.barograph.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest extends CommandTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final Path THROTTLED = RECORDINGS.resolve("S02_one_throttled.trace.gz");
    private static final Path GOLDEN = Path.of("src/test/resources/replay/S02_one_throttled.txt");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void printsALineForEachIntervalScopeAndResource() {
        assertThat(replay("-o", "json", THROTTLED)).isZero();
        List<String> lines = out.lines().toList();
        assertThat(lines).hasSize(29 * (6 * 3 + 1));
        assertThat(lines.getFirst())
                .startsWith("{\"recording\":\"S02_one_throttled.trace.gz\",\"frame\":1,\"at_seconds\":2.0")
                .contains("\"scope\":\"NODE\",\"resource\":\"CPU\",\"pressure_percent\":")
                .endsWith("\"avg10\":null,\"avg60\":null,\"avg300\":null,"
                        + "\"stalled\":null,\"self_limited\":null,\"self_crowded\":null,\"imposed\":[]}");
        assertThat(lines.getLast()).contains("\"frame\":29,").contains("\"scope\":\"BESTEFFORT\",\"resource\":\"IO\"");
        assertThat(lines.stream().filter(it -> it.contains("\"SYSTEM_LOW\"")))
                .hasSize(29)
                .allMatch(it -> it.contains("\"resource\":\"CPU\",\"pressure_percent\":null,\"contention_percent\":0"));
        assertThat(lines.stream().filter(it -> it.contains("KUBEPODS\",\"resource\":\"CPU")))
                .last()
                .asString()
                .endsWith(
                        "\"avg60\":null,\"avg300\":null,\"stalled\":0,\"self_limited\":1,\"self_crowded\":0,\"imposed\":[]}");
    }

    @Test
    void saysWhoImposesOnWhom() {
        String shared = RECORDINGS.resolve("S04_overcommit.trace.gz").toString();
        assertThat(replay("-o", "json", shared)).isZero();
        assertThat(out.lines().filter(it -> it.contains("NODE\",\"resource\":\"CPU")))
                .last()
                .asString()
                .containsPattern("\"imposed\":\\[\\{\"owner\":\"00000000-0000-4000-8000-00000000000[1-4]\","
                        + "\"percent\":\\d+\\.\\d{3}}");
        assertThat(replay(shared)).isZero();
        assertThat(out)
                .containsPattern("imposed on others, cpu: \\d+\\.\\d 00000000-0000-4000-8000-00000000000[1-4], ");
    }

    @Test
    void sumsARecordingUpForPeople() throws IOException {
        assertThat(replay(THROTTLED)).isZero();
        GoldenFile.file(GOLDEN, out);
    }

    /// S17 has an interval of 100.2 %.
    @Test
    void noShareOfTheTimeIsAboveTheWhole() {
        assertThat(replay(RECORDINGS.resolve("S17_memory_high.trace.gz").toString()))
                .isZero();
        assertThat(out).contains(" 100.0 ").doesNotContain(" 100.1 ", " 100.2 ");
    }

    @ParameterizedTest
    @CsvSource({
        "gone.trace, 2, there is no such file. Maybe",
        "'', 2, it is a directory. Maybe name one of the files in it",
        "notes.txt, 1, not a recording",
    })
    void saysWhatIsNoRecording(String name, int exit, String why) throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "buy milk\n");
        fails(exit, replay(directory.resolve(name)), name, why);
        assertThat(err).startsWith("barograph replay: ");
        assertThat(out).isEmpty();
    }

    @Test
    void tellsWhatItReadOfARecordingThatBreaksOffAndFails() throws IOException {
        byte[] whole = Files.readAllBytes(THROTTLED);
        Path cut = directory.resolve("cut.trace.gz");
        Files.write(cut, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertThat(replay(cut.toString())).isEqualTo(1);
        assertThat(out).startsWith("cut.trace.gz: 1").contains("NODE        cpu");
        assertThat(err).contains("cut short");
    }

    @Test
    void goesOnWithTheNextRecordingAfterABadOne() {
        assertThat(replay(directory.resolve("gone.trace").toString(), THROTTLED))
                .isEqualTo(2);
        assertThat(out).startsWith("S02_one_throttled.trace.gz: 30 frames");
    }

    @Test
    void saysThatARuleFileIsMissing() {
        Path rules = directory.resolve("gone.drl");
        assertThat(replay("--policies=" + rules, THROTTLED)).isEqualTo(2);
        assertThat(out).isEmpty();
        assertThat(err).startsWith("barograph replay: --policies: " + rules + ": there is no such file. Maybe");
    }

    @Test
    void refusesAnUnknownFormat() {
        assertThat(replay("-o", "yaml", THROTTLED)).isEqualTo(2);
    }

    private int replay(Object... arguments) {
        return run(new ReplayCommand(), arguments);
    }
}
