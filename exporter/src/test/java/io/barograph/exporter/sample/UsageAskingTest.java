package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// When what cgroups use is read, which is a lot more than a pass reads.
class UsageAskingTest {

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

    private Sampler start(StubPassSource passes) {
        Sampler started = new Sampler(passes, now::get, samples::add);
        sampler = started;
        started.start();
        await().until(() -> samples.size() == 1);
        return started;
    }

    @Test
    void isNotReadByOrdinaryPasses() {
        StubPassSource passes = new StubPassSource(NEVER, true, StubPassSource::pass);
        Sampler it = start(passes);
        now.addAndGet(1_000_000);
        it.askForPass(() -> {});
        await().until(() -> samples.size() == 2);
        assertThat(it.detailed()).isNull();
        assertThat(passes.detailed).isFalse();
    }

    @Test
    void isReadOnceForAllWhoAsk() throws InterruptedException {
        Sampler it = start(new StubPassSource(NEVER, true, StubPassSource::pass));
        CountDownLatch answered = new CountDownLatch(10);
        for (int i = 0; i < 10; i++) {
            it.askUsage(answered::countDown);
        }
        // The pass just made has not read it, and the next is due in a second
        assertThat(answered.await(200, TimeUnit.MILLISECONDS)).isFalse();
        now.addAndGet(1_000_000);
        it.askForPass(() -> {});
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(samples).hasSize(2);
        SampleWithUsage detailed = Objects.requireNonNull(it.detailed());
        assertThat(detailed.previousFrame()).isEqualTo(samples.get(0).pass().frame());
        assertThat(detailed.sample()).isEqualTo(samples.get(1));
    }

    @Test
    void isGivenAgainWithinASecondAndReadAnewAfterIt() {
        Sampler it = start(new StubPassSource(NEVER, true, StubPassSource::pass));
        now.addAndGet(1_000_000);
        AtomicInteger answered = new AtomicInteger();
        it.askUsage(answered::incrementAndGet);
        await().until(() -> answered.get() == 1);
        now.addAndGet(999_999);
        it.askUsage(answered::incrementAndGet);
        assertThat(answered).hasValue(2);
        assertThat(samples).hasSize(2);
        now.addAndGet(1);
        it.askUsage(answered::incrementAndGet);
        await().until(() -> answered.get() == 3);
        assertThat(samples).hasSize(3);
    }

    @Test
    void isNotToldAsIfItWereNowLongAfter() {
        Sampler it = start(new StubPassSource(NEVER, true, StubPassSource::pass));
        now.addAndGet(1_000_000);
        it.askUsage(() -> {});
        await().until(() -> it.detailed() != null);
        now.addAndGet(5_000_000);
        assertThat(it.detailed()).isNull();
    }

    @Test
    void isNotToldWhilePassesFail() {
        Sampler it = start(new StubPassSource(NEVER, true, number -> {
            if (number == 2) {
                throw new IllegalStateException("meant to be");
            }
            return StubPassSource.pass(number);
        }));
        now.addAndGet(1_000_000);
        AtomicInteger answered = new AtomicInteger();
        it.askUsage(answered::incrementAndGet);
        await().until(() -> answered.get() == 1);
        assertThat(it.detailed()).isNotNull();
        now.addAndGet(1_000_000);
        it.askUsage(answered::incrementAndGet);
        await().until(() -> answered.get() == 2);
        assertThat(it.state().failed()).isEqualTo(1);
        assertThat(it.detailed()).isNull();
    }

    @Test
    void staysWithARecordingsLastFrame() {
        Sampler it = start(new StubPassSource(1000, false, number -> number < 3 ? StubPassSource.pass(number) : null));
        await().until(() -> {
            now.addAndGet(1000);
            return it.state().ended();
        });
        now.addAndGet(60_000_000);
        AtomicInteger answered = new AtomicInteger();
        it.askUsage(answered::incrementAndGet);
        assertThat(answered).hasValue(1);
        assertThat(Objects.requireNonNull(it.detailed()).sample()).isEqualTo(samples.getLast());
    }

    @Test
    void answersThoseWhoWaitWhenItIsClosed() {
        Sampler it = start(new StubPassSource(NEVER, true, StubPassSource::pass));
        AtomicInteger answered = new AtomicInteger();
        it.askUsage(answered::incrementAndGet);
        it.close();
        await().until(() -> answered.get() == 1);
        assertThat(it.detailed()).isNull();
    }
}
