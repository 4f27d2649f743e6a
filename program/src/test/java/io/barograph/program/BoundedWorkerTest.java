package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedWorkerTest {

    private final BoundedWorker worker = new BoundedWorker("test-worker", 1);
    private final AtomicInteger done = new AtomicInteger();

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void whileATaskIsUnderWayAsManyWaitAsHaveRoom() throws InterruptedException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        worker.offerTask(() -> {
            began.countDown();
            done.incrementAndGet();
            try {
                goOn.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        began.await();
        assertThat(worker.offerTask(done::incrementAndGet)).isTrue();
        assertThat(worker.offerTask(done::incrementAndGet)).isFalse();
        goOn.countDown();
        await().until(() -> done.get() == 2);
        await().until(() -> worker.offerTask(done::incrementAndGet));
        await().until(() -> done.get() == 3);
    }

    @Test
    void aFailureKeepsNoLaterTaskFromBeingDone() {
        worker.offerTask(() -> {
            throw new IllegalStateException("meant to be");
        });
        await().until(() -> worker.offerTask(() -> {
            done.incrementAndGet();
            throw new OutOfMemoryError("unable to create native thread: meant to be");
        }));
        await().until(() -> worker.offerTask(done::incrementAndGet));
        await().until(() -> done.get() == 2);
    }
}
