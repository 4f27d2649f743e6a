package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.LONG;
import static io.barograph.cli.backtest.Backtests.NAIVE;
import static io.barograph.cli.backtest.Backtests.THROTTLED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.backtest.prometheus.ScriptedPrometheus;
import io.barograph.cli.backtest.prometheus.ScriptedPrometheus.Said;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Partials that make no whole, and shards that could not.
class ShardRefusalsTest {

    @TempDir
    private Path directory;

    private Path recording;
    private List<Path> parts;

    @BeforeEach
    void makeTwoShards() throws IOException {
        recording = Files.copy(THROTTLED, directory.resolve("n1.trace.gz"));
        parts = ShardedBacktests.partials(directory, 2, arguments());
    }

    private Object[] arguments(Object... more) {
        return Backtests.flat(recording, LONG, "--policies", NAIVE, List.of(more));
    }

    private String refusal(Object... files) {
        CommandResult merged = ShardedBacktests.merge(files);
        assertThat(merged.exit()).isEqualTo(1);
        assertThat(merged.out()).isEmpty();
        return merged.err();
    }

    /// The second shard again, of something else, beside the first.
    private String refusalWith(Object... arguments) throws IOException {
        Path other = directory.resolve("other.json.gz");
        Files.deleteIfExists(other);
        CommandResult ran = ShardedBacktests.shard("1/2", other, arguments);
        assertThat(ran.exit()).as(ran.err()).isZero();
        return refusal(parts.getFirst(), other);
    }

    @Test
    void missingAndDoubledShardsAreNamed() {
        assertThat(refusal(parts.getFirst())).contains("1 of 2 shards are missing: 1/2. Maybe they are not done yet");
        Path twin = directory.resolve("twin.json.gz");
        ShardedBacktests.shard("0/2", twin, arguments());
        assertThat(refusal(parts, twin))
                .contains(parts.getFirst() + " and " + twin + " are both shard 0/2, expected each shard once");
    }

    @Test
    void shardsOfAnotherBacktestAreRefusedByWhatDiffers() throws IOException {
        assertThat(refusalWith(arguments("--set", "cpu.threshold=50")))
                .contains("are not of one backtest. They differ in the policy: cpu, SHA-256 ", "threshold=50");
        assertThat(refusalWith(arguments("--flap-window=1m"))).contains("--flap-window");
        assertThat(refusalWith(arguments("--incidents", "../examples/incidents.yaml")))
                .contains("--incidents");
        assertThat(refusalWith(arguments("--given=Node.pool=x"))).contains("what is given: none and Node.pool=x");
        assertThat(refusalWith(recording, LONG, "--policies", EARLY)).contains("the policy: ");
        assertThat(refusalWith(LONG, "--policies", NAIVE)).contains("the source: ", "n1.trace.gz and ");
        Files.copy(Backtests.OVERCOMMIT, recording, StandardCopyOption.REPLACE_EXISTING);
        assertThat(refusalWith(arguments()))
                .contains("the input: " + recording + ", ", " bytes, SHA-256 of both ends ");
        Path third = directory.resolve("third.json.gz");
        ShardedBacktests.shard("1/3", third, arguments());
        assertThat(refusal(parts.getFirst(), third)).contains("They differ in the number of shards: 2 and 3");
    }

    @Test
    void filesThatAreNotAsTheyWereWrittenAreRefused() throws IOException {
        byte[] whole = Files.readAllBytes(parts.getLast());
        for (int length : new int[] {0, 5, whole.length / 2, whole.length - 1}) {
            Files.write(parts.getLast(), Arrays.copyOf(whole, length));
            assertThat(refusal(parts)).contains(parts.getLast() + ": is torn");
        }
        byte[] flipped = whole.clone();
        flipped[whole.length - 6] ^= 1; // the compressed content's own checksum
        Files.write(parts.getLast(), flipped);
        assertThat(refusal(parts)).contains(parts.getLast() + ": is damaged");
        String text = text(whole);
        rewrite(text.replaceFirst("\"observations\":[0-9]", "\"observations\":9"));
        assertThat(refusal(parts)).contains(": is damaged: line ");
        rewrite(text.replaceFirst("\"version\":1", "\"version\":2"));
        assertThat(refusal(parts)).contains("is a partial of version 2, expected 1");
        for (String line : List.of(
                "null",
                "{}",
                "{\"node\":{}}",
                "{\"end\":{}}",
                "{\"node\":{\"name\":\"n\",\"from_beginning\":true,\"outcomes\":[{}],\"curves\":[]}}",
                "{\"node\":{\"name\":null,\"from_beginning\":true,\"outcomes\":[null],\"curves\":[null]}}")) {
            rewrite(text.lines().findFirst().orElseThrow() + "\n" + line + "\n");
            assertThat(refusal(parts)).contains(": is damaged: line 2 is not as it was written");
        }
        rewrite("{\"kind\":\"backtest\"}\n");
        assertThat(refusal(parts)).contains("is no partial of a backtest");
        Files.writeString(parts.getLast(), "text");
        assertThat(refusal(parts)).contains("is no partial of a backtest");
        assertThat(ShardedBacktests.merge(directory.resolve("none")).exit()).isEqualTo(2);
    }

    @Test
    void anEndlessLineIsNotReadToItsEnd() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(parts.getLast()))) {
            byte[] many = "a".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 40; i++) {
                out.write(many);
            }
        }
        assertThat(refusal(parts)).contains(": line 1 has more than 33554432 characters");
    }

    private static String text(byte[] compressed) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private void rewrite(String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(parts.getLast()))) {
            out.write(text.getBytes(UTF_8));
        }
    }

    @Test
    void aShardThatIsThereIsNotDoneAgainUnlessItIsTorn() throws IOException {
        Path part = parts.getFirst();
        FileTime before = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(part, before);
        assertThat(ShardedBacktests.shard("0/2", part, arguments()).err()).contains(part + " has it already");
        assertThat(Files.getLastModifiedTime(part)).isEqualTo(before);

        byte[] whole = Files.readAllBytes(part);
        Files.write(part, Arrays.copyOf(whole, whole.length / 2));
        assertThat(ShardedBacktests.shard("0/2", part, arguments()).err())
                .contains("is torn", "It is made again", "observations, in " + part);
        assertThat(Files.readAllBytes(part)).isEqualTo(whole);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.filter(each -> each.toString().endsWith(".part"))).isEmpty();
        }
    }

    /// With code 2, before any work, and what is there is as it was.
    private void notReplaced(Path there, String what, Object... arguments) throws IOException {
        byte[] before = Files.isRegularFile(there) ? Files.readAllBytes(there) : new byte[0];
        CommandResult ran = ShardedBacktests.shard("0/2", there, arguments);
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains("--partial: " + there + ": " + what).contains("Maybe name another file");
        if (Files.isRegularFile(there)) {
            assertThat(Files.readAllBytes(there)).isEqualTo(before);
        }
    }

    @Test
    void nothingIsReplacedButWhatIsLeftOfAPartial() throws IOException {
        Path part = parts.getFirst();
        notReplaced(
                part,
                "is shard 0/2 of another backtest. They differ in the policy: cpu, SHA-256 ",
                arguments("--set", "cpu.threshold=50"));
        notReplaced(parts.getLast(), "is shard 1/2. It is not replaced: expected no file", arguments());
        notReplaced(recording, "is no partial of a backtest. It is not replaced", arguments());
        byte[] whole = Files.readAllBytes(recording);
        Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, whole.length / 2));
        notReplaced(cut, "is no partial of a backtest", arguments());
        notReplaced(Files.writeString(directory.resolve("text"), "text"), "is no partial", arguments());
        notReplaced(Path.of("/dev/null"), "is no regular file", arguments());
        Path link = directory.resolve("link");
        notReplaced(Files.createSymbolicLink(link, directory.resolve("none")), "is no regular file", arguments());
        assertThat(link).isSymbolicLink();
        assertThat(ShardedBacktests.shard("0/2", part, arguments()).err()).contains(part + " has it already");

        byte[] first = Files.readAllBytes(part);
        for (int length : new int[] {0, 200}) {
            Files.write(part, Arrays.copyOf(first, length));
            assertThat(ShardedBacktests.shard("0/2", part, arguments()).exit()).isZero();
            assertThat(Files.readAllBytes(part)).isEqualTo(first);
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsToldBeforeTheWork() throws IOException {
        for (Path none : List.of(Path.of("/sys/part.json.gz"), directory.resolve("x".repeat(230)))) {
            CommandResult ran = ShardedBacktests.shard("0/2", none, arguments("--progress"));
            assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
            assertThat(ran.err())
                    .contains("--partial: " + none + ": no file can be written there: ")
                    .doesNotContain("the past of shard");
        }
        for (String option : List.of("--partial", "--output-file")) {
            Path none = directory.resolve("x".repeat(256));
            CommandResult ran = Backtests.run(arguments(option, none, "--shard=0/2"));
            assertThat(ran.exit()).isEqualTo(2);
            assertThat(ran.err()).contains(option + ": " + none + ": File name too long");
        }
    }

    @Test
    void aPartialHasTheRightsOfAnyNewFile() throws IOException {
        Path other = Files.createFile(directory.resolve("other"));
        assertThat(Files.getPosixFilePermissions(parts.getFirst())).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void whatShardsCannotDoIsSaidAtOnce() {
        CommandResult ran = ShardedBacktests.shard(
                "2/2",
                directory.resolve("none/part"),
                "--exporter=http://127.0.0.1:9",
                "--prometheus=http://127.0.0.1:9",
                "--to=-1h",
                "-o",
                "json");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .contains("--shard: \"2/2\" is 2/2: expected I/N with I from 0 to N - 1")
                .contains("--partial: " + directory.resolve("none/part") + ": there is no directory")
                .contains("an exporter's memory moves on between shards")
                .contains("expected --to as a time")
                .contains("Maybe give it to barograph backtest merge");
        assertThat(Backtests.run(LONG, "--shard=0/2").err())
                .contains("--shard is given without --partial, expected both");
        assertThat(Backtests.run(LONG, "--partial=x").err())
                .contains("--partial is given without --shard, expected both");
        assertThat(ShardedBacktests.merge(parts, "--fail-on-change").exit()).isEqualTo(2);
    }

    @Test
    void whatIsGivenBeforeMergeIsRefused() {
        for (String early : List.of("--fail-on-change", "--output=json", "--output-file=" + directory.resolve("x"))) {
            CommandResult ran = Backtests.run(early, "merge", parts);
            assertThat(ran.exit()).isEqualTo(2);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err())
                    .contains(early.replaceFirst("=.*", "") + " is given before merge, which does not see it")
                    .contains("Maybe put it after merge");
        }
        assertThat(Backtests.run(recording, "merge", parts).err()).contains("RECORDING|DIR is given before merge");
        assertThat(Backtests.run("merge", parts).exit()).isZero();
    }

    @Test
    void aShardOfAServerThatDoesNotAnswerFailsAndLeavesNothing() throws IOException {
        Path part = directory.resolve("late.json.gz");
        try (ScriptedPrometheus server = new ScriptedPrometheus(_ -> Said.error(400, "not today"))) {
            CommandResult ran = ShardedBacktests.shard(
                    "0/2", part, "--prometheus=" + server.access().base(), "--from=2026-01-01", "--to=2026-01-02");
            assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
            assertThat(ran.err()).contains("not today");
        }
        assertThat(part).doesNotExist();
    }
}
