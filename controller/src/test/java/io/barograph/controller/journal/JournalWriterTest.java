package io.barograph.controller.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.journal.JournalWriter.Target;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalReader;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalWriterTest {

    @TempDir
    private Path directory;

    private final AtomicLong kept = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final CountDownLatch goOn = new CountDownLatch(1);

    private class Counting implements JournalListener {
        @Override
        public void observationsKept(long observations) {
            kept.addAndGet(observations);
        }

        @Override
        public void observationsDropped(long observations) {
            dropped.addAndGet(observations);
        }
    }

    /// The writer waits in it after its first flush.
    private final JournalListener held = new Counting() {
        @Override
        public void observationsKept(long observations) {
            super.observationsKept(observations);
            try {
                goOn.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    };

    private static Observation seen(long seq) {
        return new Observation.Seen(SmallSnapshots.waiting("n1", seq, 41.25, "shop/web"), NodeView.ofName("n1"));
    }

    private static JournalRotation roll(Target target, LongSupplier nanos, JournalFileWriter.Opener opener) {
        return new JournalRotation(target, 1_700_000_000_000L, nanos, opener);
    }

    /// A writer that is closed goes on for as long as the disk is slow.
    private List<JournalEntry> written(int count) {
        return await().ignoreExceptions().until(this::read, entries -> entries.size() == count);
    }

    private List<JournalEntry> read() throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (Path each : JournalDirectory.journalFiles(directory)) {
            JournalReader.read(each, entries::add);
        }
        return entries;
    }

    @Test
    void whatWasObservedIsInTheFileInItsOrder() throws IOException {
        goOn.countDown();
        try (JournalWriter writer = JournalWriter.open(
                new Target(directory, Target.MIN_BYTES), 1_700_000_000_000L, System::nanoTime, held)) {
            for (int i = 0; i < 1_000; i++) {
                writer.recordObservation(i, seen(i));
            }
        }
        List<JournalEntry> entries = written(1_001);
        for (int i = 0; i < 1_000; i++) {
            assertThat(entries.get(i + 1)).isEqualTo(new JournalEntry.Observed(i, seen(i)));
        }
        assertThat(kept).hasValue(1_000);
        assertThat(dropped).hasValue(0);
    }

    @Test
    void whatTheDiskIsTooSlowForIsCountedAndSaidAsAGap() throws IOException {
        Target target = new Target(directory, Target.MIN_BYTES);
        JournalRotation roll = roll(target, System::nanoTime, JournalFileWriter.Opener.files());
        try (JournalWriter writer = JournalWriter.open(roll, target, held, 4)) {
            writer.recordObservation(0, seen(0));
            await().until(() -> kept.get() == 1);
            for (int i = 1; i <= 10; i++) {
                writer.recordObservation(i, seen(i)); // never waits: four find a target
            }
            assertThat(dropped).hasValue(6);
            goOn.countDown();
            await().until(() -> kept.get() == 5);
            writer.recordObservation(11, seen(11));
        }
        assertThat(written(8))
                .map(it -> switch (it) {
                    case JournalEntry.Began _ -> "began";
                    case JournalEntry.Gap(long count) -> "gap of " + count;
                    case JournalEntry.Observed(long at, var _) -> "" + at;
                })
                .containsExactly("began", "0", "1", "2", "3", "4", "gap of 6", "11");
    }

    @Test
    void allFilesTogetherStayWithinTheirBoundAndTheOldestGo() throws IOException {
        AtomicLong nanos = new AtomicLong();
        Target target = new Target(directory, 8 * 400 * 1024);
        long last = 0;
        try (JournalRotation roll = roll(target, nanos::get, JournalFileWriter.Opener.files())) {
            for (int i = 0; i < 200_000; i++) {
                last = i;
                roll.writeEntry(
                        new JournalEntry.Observed(i, new Observation.Silent("n" + i * 7919L, i * 31_337L * 7919L)));
                nanos.addAndGet(1_000_000);
                roll.flushIfDue();
            }
        }
        assertThat(JournalDirectory.totalBytes(directory)).isBetween(1_000_000L, target.most());
        List<JournalEntry> left = read();
        assertThat(left.getLast())
                .isInstanceOfSatisfying(
                        JournalEntry.Observed.class,
                        it -> assertThat(it.atMillis()).isEqualTo(199_999));
        assertThat(last).isEqualTo(199_999);
        assertThat(left.get(1))
                .isInstanceOfSatisfying(
                        JournalEntry.Observed.class,
                        it -> assertThat(it.atMillis()).isPositive());
    }

    @Test
    void whereNoFileCanBeMadeTheStartFails() {
        Target nowhere = new Target(directory.resolve("none"), Target.MIN_BYTES);
        assertThatThrownBy(() ->
                        JournalWriter.open(nowhere, 1_700_000_000_000L, System::nanoTime, new JournalListener() {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
        OptionProblems problems = new OptionProblems();
        nowhere.checkWritable(problems);
        assertThat(problems.allProblems())
                .singleElement()
                .asString()
                .startsWith("--journal: ")
                .contains("no such directory");
    }

    @Test
    void aFullDiskDoesNotKeepItFromStartingAndWhatWasLostIsCountedAndSaid() throws IOException {
        goOn.countDown();
        FullDisk disk = new FullDisk();
        Target target = new Target(directory, Target.MIN_BYTES);
        JournalRotation roll = roll(target, System::nanoTime, disk.files());
        try (JournalWriter writer = JournalWriter.open(roll, target, held, 100)) {
            writer.recordObservation(0, seen(0));
            writer.recordObservation(1, seen(1));
            await().until(() -> dropped.get() == 2);
            assertThat(directory).isEmptyDirectory();
            disk.room.set(1L << 30);
            AtomicLong next = new AtomicLong(2);
            await().atMost(Duration.ofSeconds(5)).until(() -> {
                writer.recordObservation(next.get(), seen(next.getAndIncrement()));
                return kept.get() > 0;
            });
        }
        List<JournalEntry> entries = read();
        assertThat(entries.get(1)).isEqualTo(new JournalEntry.Gap(dropped.get()));
        assertThat(entries).hasSize((int) kept.get() + 2);
    }

    @Test
    void aJournalWhoseDirectoryGoesAwayCostsObservationsAndNoDecision() throws IOException {
        goOn.countDown();
        Path gone = Files.createDirectory(directory.resolve("gone"));
        AtomicLong nanos = new AtomicLong();
        Target target = new Target(gone, 8);
        try (JournalWriter writer = JournalWriter.open(target, 1_700_000_000_000L, nanos::get, held)) {
            // the writer may make another meanwhile
            await().ignoreException(DirectoryNotEmptyException.class).until(() -> {
                for (Path each : JournalDirectory.journalFiles(gone)) {
                    Files.deleteIfExists(each);
                }
                return Files.deleteIfExists(gone);
            });
            writer.recordObservation(1, seen(1));
            writer.recordObservation(2, seen(2));
            await().until(() -> dropped.get() >= 1);
        }
        assertThat(gone).doesNotExist();
    }

    @Test
    void aFaultOfOursCostsObservationsAndNotTheJournal() throws IOException {
        JournalListener faulty = new Counting() {
            @Override
            public void totalBytes(long total) {
                throw new IllegalStateException("a fault of ours");
            }
        };
        AtomicLong nanos = new AtomicLong();
        Target target = new Target(directory, Target.MIN_BYTES);
        try (JournalWriter writer = JournalWriter.open(target, 1_700_000_000_000L, nanos::get, faulty)) {
            for (int i = 1; i <= 3; i++) {
                writer.recordObservation(i, seen(i));
                int kept = i;
                await().until(() -> {
                    nanos.addAndGet(1_000_000_000);
                    return this.kept.get() == kept;
                });
            }
        }
        assertThat(read()).hasSize(4);
    }
}
