package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FileLookTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void oneThatDoesNotEndKeepsOneThreadAndIsNoticed() throws Exception {
        FileLook looks = new FileLook("test-look");
        CountDownLatch answers = new CountDownLatch(1);
        assertThat(looks.begin(() -> awaitQuietly(answers), 0)).isTrue();
        assertThat(looks.begin(() -> {}, SECOND)).isFalse();
        assertThat(looks.isLate(4 * SECOND)).isFalse();
        assertThat(looks.isLate(6 * SECOND)).isTrue();

        answers.countDown();
        await().until(() -> !looks.isLate(7 * SECOND));
        CountDownLatch next = new CountDownLatch(1);
        assertThat(looks.begin(next::countDown, 7 * SECOND)).isTrue();
        next.await();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
