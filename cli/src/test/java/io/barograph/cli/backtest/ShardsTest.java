package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.NAIVE;
import static io.barograph.cli.backtest.Backtests.RECORDINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalJson;
import io.barograph.exporter.RecordingReplay;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// For any number of shards, in any order, their merge is the report of one run, byte for byte.
class ShardsTest {

    private static final int JOURNAL_NODES = 9;

    @TempDir
    private static Path work;

    private static Path journal;

    private final Random random = new Random(20261127);

    /// The past of some nodes, as their recordings have it, in one journal of two files.
    @BeforeAll
    static void writeJournal() throws IOException {
        List<Path> recordings;
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            recordings = files.filter(each -> each.toString().endsWith(".trace.gz"))
                    .sorted()
                    .limit(JOURNAL_NODES)
                    .toList();
        }
        List<JournalEntry.Observed> entries = new ArrayList<>();
        for (int i = 0; i < recordings.size(); i++) {
            String node = "node-" + i;
            RecordingReplay.forEachPass(
                    recordings.get(i),
                    node,
                    pass -> entries.add(new JournalEntry.Observed(
                            1_700_000_000_000L + pass.snapshot().moment().monotonicMicros() / 1000,
                            new Observation.Seen(pass.snapshot(), NodeView.ofName(node)))));
        }
        entries.sort(Comparator.comparingLong(JournalEntry.Observed::atMillis));
        journal = Files.createDirectory(work.resolve("journal"));
        int middle = entries.size() / 2;
        write(1, entries.subList(0, middle));
        write(2, entries.subList(middle, entries.size()));
    }

    private static void write(int number, List<JournalEntry.Observed> entries) throws IOException {
        Path file = journal.resolve("journal-1700000000000-00000" + number + ".jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(JournalJson.encode(new JournalEntry.Began("r" + number)));
            out.write('\n');
            for (JournalEntry each : entries) {
                out.write(JournalJson.encode(each));
                out.write('\n');
            }
        }
    }

    private void mergeIsTheWhole(Object... arguments) throws IOException {
        Map<String, String> whole = new TreeMap<>();
        for (String output : List.of("text", "json", "html")) {
            CommandResult ran = Backtests.run(List.of(arguments), "-o", output);
            assertThat(ran.exit()).as(ran.err()).isZero();
            whole.put(output, ran.out());
        }
        for (int round = 0; round < TestRounds.of(1, 2); round++) {
            int shards = 1 + random.nextInt(round == 0 ? 4 : 12);
            Path directory = Files.createTempDirectory(work, "partials-");
            List<Path> files = new ArrayList<>(ShardedBacktests.partials(directory, shards, arguments));
            Collections.shuffle(files, random);
            whole.forEach((output, report) -> {
                CommandResult merged = ShardedBacktests.merge(files, "-o", output);
                assertThat(merged.exit()).as(merged.err()).isZero();
                assertThat(merged.out()).as("%s of %d shards", output, shards).isEqualTo(report);
            });
            assertThat(ShardedBacktests.merge(directory).out()).isEqualTo(whole.get("text"));
        }
    }

    @Test
    void ofRecordingsWithIncidents() throws IOException {
        mergeIsTheWhole(RECORDINGS, "--policies", NAIVE, "--incidents", "../examples/incidents.yaml");
    }

    @Test
    void ofRecordingsAndAJournalUnderTheShippedPolicies() throws IOException {
        mergeIsTheWhole(
                RECORDINGS,
                "--journal",
                journal,
                "--set=contention.gracePeriod=2s",
                "--max-tainted-nodes=10%",
                "--flap-window=1h",
                "--given=Node.pool=batch");
    }

    @Test
    void ofAComparison() throws IOException {
        mergeIsTheWhole(RECORDINGS, "--journal", journal, "--diff", NAIVE, EARLY);
    }

    @Test
    void ofASweep() throws IOException {
        mergeIsTheWhole(
                RECORDINGS,
                "--policies",
                NAIVE,
                "--incidents",
                "../examples/incidents.yaml",
                "--sweep",
                "cpu.threshold=20..80:30");
    }

    @Test
    void ofWhomItWouldHaveEvicted() throws IOException {
        Path policy = Files.writeString(work.resolve("evict.drl"), """
                rule "little memory is left"
                when
                    Signal(name == "memory.available", available < "100Gi")
                then
                    node.evict("memory.available");
                end
                """);
        assertThat(Backtests.run(RECORDINGS, "--policies", policy).out()).contains("EVICT FOR", "BestEffort");
        mergeIsTheWhole(RECORDINGS, "--journal", journal, "--policies", policy);
    }

    /// What breaks off is said by the shard that reads it and by the merge, whose exit code is that of the whole.
    @Test
    void ofARecordingThatBreaksOff() throws IOException {
        Path cut = work.resolve("cut.trace");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Backtests.THROTTLED))) {
            byte[] all = in.readAllBytes();
            Files.write(cut, Arrays.copyOf(all, all.length * 2 / 3));
        }
        Path nodes = Files.writeString(work.resolve("nodes.yaml"), "nodes: [{node: nobody, pool: x}]\n");
        Object[] arguments = {cut, Backtests.LONG, "--policies", NAIVE, "--nodes", nodes};
        CommandResult whole = Backtests.run(arguments);
        CommandResult merged = ShardedBacktests.merge(
                ShardedBacktests.partials(Files.createTempDirectory(work, "cut-"), 3, arguments));
        assertThat(merged.out()).isEqualTo(whole.out());
        assertThat(merged.exit()).isEqualTo(whole.exit()).isEqualTo(1);
        assertThat(whole.err()).contains("cut.trace", "nobody");
        assertThat(merged.err().replace("barograph merge", "barograph backtest").replace("merge: ", "backtest: "))
                .contains(whole.err()
                        .lines()
                        .map(each -> each.substring(each.indexOf(": ") + 2))
                        .toList());
    }
}
