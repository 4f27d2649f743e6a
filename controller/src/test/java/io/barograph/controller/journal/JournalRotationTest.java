package io.barograph.controller.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.journal.JournalWriter.Target;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalReader;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal on a disk that runs full and empties again.
class JournalRotationTest {

    private static final long START = 1_700_000_000_000L;
    private static final long PLENTY = 1L << 30;

    @TempDir
    private Path directory;

    private final AtomicLong nanos = new AtomicLong();
    private final FullDisk disk = new FullDisk();
    private long kept;
    private long lost;

    private JournalRotation roll() {
        return new JournalRotation(new Target(directory, Target.MIN_BYTES), START, nanos::get, disk.files());
    }

    private static JournalEntry observed(long at) {
        return new JournalEntry.Observed(at, new Observation.Silent("n" + at * 7919, at * 31_337));
    }

    private List<JournalEntry> read() throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (Path each : JournalDirectory.journalFiles(directory)) {
            JournalReader.read(each, entries::add);
        }
        return entries;
    }

    private void passSeconds(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void aFileThatFoundNoRoomAtItsBeginningIsNotLeftBehind() throws IOException {
        try (JournalRotation roll = roll()) {
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> roll.writeEntry(observed(0))).hasMessage("No space left on device");
                assertThat(directory).isEmptyDirectory();
                passSeconds(1);
            }
            disk.room.set(PLENTY);
            roll.writeEntry(observed(1));
        }
        assertThat(read()).hasSize(2).last().isEqualTo(observed(1));
    }

    @Test
    void aNameThatIsTakenIsPassedOver() throws IOException {
        disk.room.set(PLENTY);
        Files.createFile(JournalDirectory.filePath(directory, START, 1));
        try (JournalRotation roll = roll()) {
            assertThatThrownBy(() -> roll.writeEntry(observed(0))).hasMessageContaining("-000001");
            passSeconds(1);
            roll.writeEntry(observed(1));
        }
        assertThat(JournalDirectory.filePath(directory, START, 2)).isNotEmptyFile();
        assertThat(read()).hasSize(2);
    }

    @Test
    void afterAFailureTheNextAttemptWaitsForASecond() throws IOException {
        try (JournalRotation roll = roll()) {
            assertThatThrownBy(() -> roll.writeEntry(observed(0))).hasMessage("No space left on device");
            disk.room.set(PLENTY);
            assertThatThrownBy(() -> roll.writeEntry(observed(1))).hasMessageContaining("a moment ago");
            passSeconds(1);
            roll.writeEntry(observed(2));
        }
        assertThat(read()).hasSize(2);
    }

    @Test
    void whereverTheDiskRunsFullWholeLinesStayAndLossesAreCounted() throws IOException {
        for (int room = 0; room < 1_500; room += 13) {
            disk.room.set(room);
            kept = 0;
            lost = 0;
            JournalRotation roll = roll();
            for (int i = 0; i < 60; i++) {
                if (i == 40) {
                    disk.room.set(PLENTY);
                }
                write(roll, i);
            }
            roll.close();
            kept += roll.takeFlushed();
            long there = read().stream()
                    .filter(JournalEntry.Observed.class::isInstance)
                    .count();
            assertThat(there).as("with %d bytes of room", room).isEqualTo(kept).isGreaterThanOrEqualTo(20);
            assertThat(kept + lost).as("with %d bytes of room", room).isEqualTo(60);
            for (Path each : JournalDirectory.journalFiles(directory)) {
                Files.delete(each);
            }
        }
    }

    private void write(JournalRotation roll, int number) {
        try {
            roll.writeEntry(observed(number));
        } catch (IOException _) {
            lost++;
        }
        passSeconds(number % 3 == 0 ? 1 : 0);
        try {
            roll.flushIfDue();
        } catch (IOException _) {
            passSeconds(1);
        }
        kept += roll.takeFlushed();
        lost += roll.takeLost().observations();
    }

    @Test
    void whatAGapSaidAndWasLostIsSaidAgainAndCountedOnce() throws IOException {
        disk.room.set(200);
        try (JournalRotation roll = roll()) {
            roll.writeEntry(new JournalEntry.Gap(17));
            for (int i = 0; i < 200; i++) {
                roll.writeEntry(observed(i));
            }
            passSeconds(1);
            assertThatThrownBy(roll::flushIfDue).hasMessage("No space left on device");
            assertThat(roll.takeLost()).isEqualTo(new JournalRotation.Amount(200, 17));
            assertThat(roll.takeLost()).isEqualTo(JournalRotation.Amount.NONE);
            assertThat(roll.takeFlushed()).isZero();
        }
    }
}
