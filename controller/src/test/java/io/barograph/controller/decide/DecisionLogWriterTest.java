package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionLogWriterTest {

    private final AtomicInteger lost = new AtomicInteger();

    private static Transition of(String node) {
        return new Transition(
                new Transition.At(node, "boot", 1),
                new Transition.Source("busy", "pods wait"),
                new Demand.Condition("PodsWait"),
                new Transition.Step(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh),
                List.of());
    }

    private static List<String> lines(String... nodes) {
        return Stream.of(nodes)
                .map(node -> DecisionLog.transitionLine(of(node)))
                .toList();
    }

    @Test
    void writesAllInOrderBeforeItIsClosed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("decisions");
        for (String first : List.of("a", "c")) {
            try (DecisionLogWriter log = DecisionLogWriter.toFile(file)) {
                log.appendTransitions(List.of(of(first), of(first)), lost::addAndGet);
                log.appendTransitions(List.of(), lost::addAndGet);
                log.appendTransitions(List.of(of("b")), lost::addAndGet);
            }
        }
        assertThat(Files.readAllLines(file)).isEqualTo(lines("a", "a", "b", "c", "c", "b"));
        assertThat(lost).hasValue(0);
    }

    @Test
    void nobodyWaitsForAStreamThatHangs() throws Exception {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ByteArrayOutputStream hanging = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes) throws IOException {
                writing.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                super.write(bytes);
            }
        };
        try (DecisionLogWriter log = DecisionLogWriter.onOwnThread(hanging, true, 2)) {
            log.appendTransitions(List.of(of("a")), lost::addAndGet);
            writing.await();
            log.appendTransitions(List.of(of("b")), lost::addAndGet);
            log.appendTransitions(List.of(of("c")), lost::addAndGet);
            assertThat(lost).hasValue(0);
            log.appendTransitions(List.of(of("d"), of("e")), lost::addAndGet);
            assertThat(lost).hasValue(2);
            goOn.countDown();
        }
        assertThat(hanging.toString(StandardCharsets.UTF_8).lines()).containsExactlyElementsOf(lines("a", "b", "c"));
    }

    @Test
    void countsWhatCouldNotBeWrittenAndGoesOn() throws Exception {
        AtomicInteger failures = new AtomicInteger(1);
        ByteArrayOutputStream failing = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes) throws IOException {
                if (failures.getAndDecrement() > 0) {
                    throw new IOException("No space left on device");
                }
                super.write(bytes);
            }
        };
        try (DecisionLogWriter log = DecisionLogWriter.onOwnThread(failing, true, 9)) {
            log.appendTransitions(List.of(of("a"), of("b")), lost::addAndGet);
            await().until(() -> lost.get() == 2);
            log.appendTransitions(List.of(of("c")), lost::addAndGet);
        }
        assertThat(lost).hasValue(2);
        assertThat(failing.toString(StandardCharsets.UTF_8).lines()).containsExactlyElementsOf(lines("c"));
    }

    @Test
    void aTornEndOfAFileIsClosedBeforeTheNextLine(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("decisions"), "{\"torn\":");
        for (String node : List.of("a", "b")) {
            try (DecisionLogWriter log = DecisionLogWriter.toFile(file)) {
                log.appendTransitions(List.of(of(node)), lost::addAndGet);
            }
        }
        assertThat(Files.readAllLines(file))
                .containsExactly("{\"torn\":", lines("a").getFirst(), lines("b").getFirst());
    }

    @Test
    void whereverTheDiskRunsFullTheLinesAfterThatAreWhole() throws Exception {
        int length = lines("a").getFirst().length() + 1;
        for (int room = 0; room <= 2 * length + 1; room++) {
            Narrow disk = new Narrow(room);
            lost.set(0);
            try (DecisionLogWriter log = DecisionLogWriter.toStream(WholeLineOutput.toChannel(disk))) {
                log.appendTransitions(List.of(of("a"), of("b")), lost::addAndGet);
                log.appendTransitions(List.of(of("c")), lost::addAndGet);
                disk.room.set(Integer.MAX_VALUE);
                log.appendTransitions(List.of(of("d")), lost::addAndGet);
            }
            List<String> there = disk.text().lines().toList();
            assertThat(there)
                    .as("with room for %d bytes", room)
                    .endsWith(lines("d").getFirst());
            assertThat(there.stream().filter(lines("a", "b", "c", "d")::contains))
                    .as("with room for %d bytes", room)
                    .hasSize(4 - lost.get() + (room == length - 1 || room == 2 * length - 1 ? 1 : 0));
            assertThat(there).doesNotContain("");
        }
    }

    /// Takes so many bytes and refuses more.
    private static final class Narrow implements WritableByteChannel {

        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final AtomicInteger room;

        Narrow(int room) {
            this.room = new AtomicInteger(room);
        }

        String text() {
            return taken.toString(StandardCharsets.UTF_8);
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int fits = Math.min(from.remaining(), room.get());
            if (fits == 0) {
                throw new IOException("No space left on device");
            }
            byte[] part = new byte[fits];
            from.get(part);
            taken.writeBytes(part);
            room.addAndGet(-fits);
            return fits;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
