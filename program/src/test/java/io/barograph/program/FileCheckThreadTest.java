package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.junit.jupiter.api.Test;

class FileCheckThreadTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void oneThatDoesNotEndKeepsOneThreadAndIsNoticed() throws Exception {
        FileCheckThread looks = new FileCheckThread("test-look");
        CountDownLatch answers = new CountDownLatch(1);
        assertThat(looks.beginCheck(() -> awaitQuietly(answers), 0)).isTrue();
        assertThat(looks.beginCheck(() -> {}, SECOND)).isFalse();
        assertThat(looks.isLate(4 * SECOND)).isFalse();
        assertThat(looks.isLate(6 * SECOND)).isTrue();

        answers.countDown();
        await().until(() -> !looks.isLate(7 * SECOND));
        CountDownLatch next = new CountDownLatch(1);
        assertThat(looks.beginCheck(next::countDown, 7 * SECOND)).isTrue();
        next.await();
    }

    @Test
    void aHostWithoutThreadsKeepsNobodyFromLookingLater() throws Exception {
        AtomicBoolean full = new AtomicBoolean(true);
        FileCheckThread looks = new FileCheckThread(look -> {
            if (full.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            Thread.ofPlatform().start(look);
        });
        assertThat(looks.beginCheck(() -> {}, 0)).isFalse();
        assertThat(looks.isLate(4 * SECOND)).isFalse();
        assertThat(looks.beginCheck(() -> {}, 5 * SECOND)).isFalse();
        assertThat(looks.isLate(6 * SECOND)).isTrue();

        full.set(false);
        CountDownLatch next = new CountDownLatch(1);
        assertThat(looks.beginCheck(next::countDown, 7 * SECOND)).isTrue();
        next.await();
        await().until(() -> !looks.isLate(20 * SECOND));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
