package io.barograph.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRecordingsTest extends CommandTest {

    private static final Path RECORDINGS = Path.of("..", "examples", "recordings");
    private static final Path CONTENDED = RECORDINGS.resolve("S04_overcommit.trace.gz");

    @TempDir
    Path directory;

    private int check(String constraint, Object... args) throws IOException {
        Path file = Files.writeString(
                directory.resolve("x.drl"),
                "rule \"x\" when Contention(scope == KUBEPODS, resource == CPU, " + constraint
                        + ") then node.event(\"Seen\"); end\n");
        Object[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = file;
        return run(new CheckCommand(), all);
    }

    @Test
    void warnsOfAThresholdThatNoFrameCrosses() throws IOException {
        prints(
                check("avg10 >= 99", "--recording", CONTENDED),
                "x.drl:1:62: warning: no frame of 1 recording crosses avg10 >= 99: avg10 went from ",
                "Maybe the threshold is too strict, or what it is for was not recorded [never-crossed]");
        assertThat(check("avg10 >= 99", "--fatal-warnings", "--recording", CONTENDED))
                .isEqualTo(3);
    }

    @Test
    void warnsOfAThresholdThatEveryFrameCrosses() throws IOException {
        prints(
                check("!(avg10 < 0)", "--recording", RECORDINGS),
                "no frame of ",
                " recordings crosses avg10 < 0: avg10 went from 0.");
        prints(
                check("avg10 >= 0", "--recording", CONTENDED),
                "every frame of 1 recording crosses avg10 >= 0",
                "[always-crossed]");
    }

    @Test
    void saysNothingOfAThresholdThatSomeFramesCross() throws IOException {
        assertThat(check("avg10 >= 20", "--recording", RECORDINGS)).isZero();
        assertThat(out).isEqualTo("1 file, 1 rule: no errors, 0 warnings\n");
    }

    @Test
    void saysNothingOfAValueThatNoFrameKnows() throws IOException {
        assertThat(check("avg300 >= 99", "--recording", CONTENDED)).isZero();
        assertThat(out).isEqualTo("1 file, 1 rule: no errors, 0 warnings\n");
    }

    @Test
    void saysWhichRecordingIsNone() throws IOException {
        fails(
                2,
                check("avg10 >= 20", "--recording", directory.resolve("none.trace")),
                "--recording: " + directory.resolve("none.trace") + ": there is no such file");
        fails(
                2,
                check("avg10 >= 20", "--recording", directory),
                "--recording: " + directory + ": has no recordings. Their names must end in .trace or .trace.gz");
        Path broken = Files.writeString(directory.resolve("broken.trace"), "this is none");
        fails(1, check("avg10 >= 20", "--recording", broken), "barograph check: --recording: ", "broken.trace");
        assertThat(out).isEmpty();
    }
}
