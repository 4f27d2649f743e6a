package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CoalescedTaskTest {

    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void whoeverAsksWhileItIsUnderWayIsAnsweredByOneMore() throws InterruptedException {
        CoalescedTask once = new CoalescedTask(() -> {
            began.countDown();
            done.incrementAndGet();
            try {
                goOn.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        Thread first = Thread.ofVirtual().start(once);
        began.await();
        List<Thread> all = new ArrayList<>(List.of(first));
        Thread second = Thread.ofVirtual().start(once);
        all.add(second);
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 200; i++) {
            Thread another = Thread.ofVirtual().start(once);
            another.join(); // returns at once, since one waits
        }
        goOn.countDown();
        for (Thread each : all) {
            each.join();
        }
        assertThat(done).hasValue(2);
        once.run();
        assertThat(done).hasValue(3);
    }

    @Test
    void aFailureDoesNotKeepItFromBeingDoneAgain() {
        CoalescedTask once = new CoalescedTask(() -> {
            done.incrementAndGet();
            throw new IllegalStateException("no");
        });
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(once::run).hasMessage("no");
        }
        assertThat(done).hasValue(2);
    }
}
