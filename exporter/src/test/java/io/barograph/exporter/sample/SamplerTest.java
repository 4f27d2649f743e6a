package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SamplerTest {

    private static final long NEVER = Long.MAX_VALUE / 4;

    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong(100_000_000);
    private @Nullable Sampler sampler;

    @AfterEach
    void close() {
        if (sampler != null) {
            sampler.close();
        }
    }

    @Test
    void makesPassesInTheIntervalOneAfterTheOther() {
        start(new StubPassSource(1000, true, StubPassSource::pass), () -> System.nanoTime() / 1000);
        await().until(() -> samples.size() >= 20);
        assertThat(samples.stream()
                        .map(it -> it.pass().snapshot().moment().seq())
                        .toList()
                        .subList(0, 20))
                .isSorted()
                .startsWith(0L, 1L, 2L);
        assertThat(samples).allMatch(it -> it.cause() == SamplingCause.TIMER);
    }

    @Test
    void answersAScrapeFromAFreshPass() {
        Sampler it = start(new StubPassSource(NEVER, true, StubPassSource::pass), now::get);
        await().until(() -> samples.size() == 1);
        now.addAndGet(999_999);
        AtomicInteger answered = new AtomicInteger();
        it.askForPass(answered::incrementAndGet);
        assertThat(answered).hasValue(1);
        assertThat(samples).hasSize(1);
    }

    @Test
    void makesOnePassForAllScrapesThatFindItStale() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        Sampler it = start(
                new StubPassSource(NEVER, true, number -> {
                    if (number == 1) {
                        awaitQuietly(reading);
                    }
                    return StubPassSource.pass(number);
                }),
                now::get);
        await().until(() -> samples.size() == 1);
        now.addAndGet(1_000_000);
        CountDownLatch answered = new CountDownLatch(10);
        for (int i = 0; i < 10; i++) {
            it.askForPass(answered::countDown);
        }
        assertThat(answered.getCount()).isEqualTo(10);
        reading.countDown();
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(samples).hasSize(2);
        assertThat(samples.get(1).cause()).isEqualTo(SamplingCause.SCRAPE);
        assertThat(it.state().madePasses())
                .containsEntry(SamplingCause.SCRAPE, 1L)
                .containsEntry(SamplingCause.TIMER, 1L);
    }

    @Test
    void survivesAPassThatThrowsAndKeepsTheLastGoodOne() {
        StubPassSource passes = new StubPassSource(1000, true, number -> {
            if (number == 1 || number == 2) {
                throw new IllegalStateException("meant to be");
            }
            return StubPassSource.pass(number);
        });
        Sampler it = start(passes, () -> now.addAndGet(500_000));
        await().until(() -> it.state().failed() >= 1);
        await().until(() -> samples.size() >= 3);
        assertThat(it.state().failed()).isEqualTo(2);
        assertThat(it.state().failure()).isEmpty();
        assertThat(it.whyNotAlive()).isEmpty();
    }

    @Test
    void saysWhyNothingIsReadyYet() {
        Sampler it = start(
                new StubPassSource(NEVER, true, _ -> {
                    throw new IllegalStateException("no such host");
                }),
                now::get);
        await().until(() -> it.state().failed() == 1);
        assertThat(it.state().whyNotReady()).contains("no pass has succeeded").contains("no such host");
        assertThat(SamplerState.NEW.whyNotReady()).contains("no pass over the kernel files was made yet");
    }

    @Test
    void staysWithTheLastPassWhenARecordingEnds() {
        IntFunction<@Nullable Pass> three = number -> number < 3 ? StubPassSource.pass(number) : null;
        StubPassSource passes = new StubPassSource(1000, false, three);
        Sampler it = start(passes, () -> System.nanoTime() / 1000);
        await().until(() -> it.state().ended());
        assertThat(samples).hasSize(3);
        assertThat(it.whyNotAlive()).isEmpty();
        await().until(() -> passes.closed.get() == 1);
        AtomicInteger answered = new AtomicInteger();
        it.askForPass(answered::incrementAndGet);
        assertThat(answered).hasValue(1);
    }

    @Test
    void answersWhoStillAsksWhenItCloses() {
        CountDownLatch never = new CountDownLatch(1);
        StubPassSource passes = new StubPassSource(NEVER, true, number -> {
            awaitQuietly(never);
            return StubPassSource.pass(number);
        });
        Sampler it = start(passes, now::get);
        AtomicInteger answered = new AtomicInteger();
        it.askForPass(answered::incrementAndGet);
        never.countDown();
        it.close();
        // it waits for a second, and a machine may stand still for longer
        await().until(() -> answered.get() == 1);
        assertThat(passes.closed).hasValue(1);
        await().untilAsserted(() -> assertThat(it.whyNotAlive()).isEqualTo("the sampler's thread has ended"));
    }

    @Test
    void saysThatAPassHangs() {
        CountDownLatch hanging = new CountDownLatch(1);
        StubPassSource passes = new StubPassSource(NEVER, true, number -> {
            awaitQuietly(hanging);
            return StubPassSource.pass(number);
        });
        Sampler it = start(passes, now::get);
        await().until(() -> passes.made.get() == 1);
        now.addAndGet(60_000_000);
        assertThat(it.whyNotAlive()).isEmpty();
        now.addAndGet(1_000_000);
        assertThat(it.whyNotAlive()).isEqualTo("a pass over the kernel files has not ended for 61 s");
        hanging.countDown();
        await().untilAsserted(() -> assertThat(it.whyNotAlive()).isEmpty());
    }

    private Sampler start(StubPassSource passes, LongSupplier clock) {
        Sampler it = new Sampler(passes, clock, samples::add);
        sampler = it;
        it.start();
        return it;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
