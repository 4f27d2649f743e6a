package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KernelEventThreadTest {

    private static final KernelPath CPU = KernelPath.proc("/pressure/cpu");
    private static final String POD = "/kubepods.slice/kubepods-pod12345678_1234_1234_1234_123456789abc.slice";

    private final AtomicLong now = new AtomicLong(50_000_000);
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final StubPassSource passes = new StubPassSource(3_600_000_000L, true, StubPassSource::pass);
    private final Sampler sampler = new Sampler(passes, now::get, samples::add);
    private final StubKernelEvents events = new StubKernelEvents();
    private final KernelEventThread trigger = new KernelEventThread(events, sampler, now::get);

    @AfterEach
    void close() {
        trigger.close();
        sampler.close();
    }

    private void start() {
        sampler.start();
        await().until(() -> samples.size() == 1);
        trigger.start();
        assertThat(trigger.state().triggers()).isPositive();
        allIsTold();
    }

    /// Waits until the trigger has told of all that happened, and waits itself: twice for nothing, since its first
    /// waiting may have begun before.
    private void allIsTold() {
        int before = events.vain.get();
        await().until(() -> events.vain.get() >= before + 2);
    }

    @Test
    void hasAPassMadeWhenTheKernelTellsOfAStall() {
        start();
        now.addAndGet(2_500_000);

        events.happen(Set.of(CPU), Set.of());

        await().until(() -> samples.size() == 2);
        assertThat(samples.get(1).cause()).isEqualTo(SamplingCause.PSI);
        assertThat(samples.get(1).timing().notifiedMicros()).isEqualTo(52_500_000);
    }

    @Test
    void letsAFreshPassGrowOldFirstAndAnswersAllThatCameMeanwhileAtOnce() {
        start();
        now.addAndGet(300_000);
        events.happen(Set.of(CPU), Set.of());
        events.happen(Set.of(), Set.of(KernelPath.cgroup("/kubepods.slice")));
        allIsTold();
        assertThat(samples).hasSize(1);

        now.addAndGet(1_700_000);
        sampler.wakeFor(new WakeEvent(SamplingCause.CGROUP, now.get(), Set.of("/x")));

        await().until(() -> samples.size() == 2);
        assertThat(samples.get(1).cause()).isEqualTo(SamplingCause.PSI);
        assertThat(samples.get(1).timing().notifiedMicros()).isEqualTo(50_300_000);
        assertThat(passes.changes).contains("/x");
    }

    @Test
    void followsPodsAndTellsWhereAContainerWasBorn() {
        events.tree.put("/", List.of("kubepods.slice", "system.slice"));
        start();
        assertThat(events.watched).containsExactlyInAnyOrder("/", "/kubepods.slice");

        events.tree.put("/kubepods.slice", List.of(POD.substring(POD.lastIndexOf('/') + 1)));
        events.happen(Set.of(), Set.of(KernelPath.cgroup("/kubepods.slice")));
        await().until(() -> events.watched.contains(POD));
        now.addAndGet(2_000_000);
        events.happen(Set.of(), Set.of(KernelPath.cgroup(POD)));

        await().until(() -> passes.changes.contains(POD));
        await().untilAsserted(() -> assertThat(samples.getLast().cause()).isEqualTo(SamplingCause.CGROUP));
        assertThat(events.watched).doesNotContain("/system.slice");
    }

    @Test
    void watchesAllBeforeAPassThatFollowsItsStart() {
        events.tree.put("/", List.of("kubepods"));

        trigger.start();

        assertThat(events.watched).containsExactlyInAnyOrder("/", "/kubepods");
    }

    @Test
    void leavesPassesToTheTimerWhereTheKernelsEventsCannotBeHadAtAll() {
        events.broken = true;

        trigger.start();

        assertThat(trigger.state().missing()).contains("IllegalStateException");
    }

    @Test
    void looksEverywhereAgainWhereTheKernelLostSomething() {
        start();
        events.tree.put("/", List.of("kubepods"));
        now.addAndGet(2_000_000);

        events.queue.add(new KernelEvents.Happened(Set.of(), Set.of(), true));

        await().until(() -> samples.size() == 2);
        assertThat(events.watched).contains("/kubepods");
    }

    @Test
    void saysWhichTriggersCannotBeHadAndTriesThemAgain() {
        events.refused.put(KernelPath.proc("/pressure/io"), "EINVAL");
        start();
        assertThat(trigger.state().triggers()).isEqualTo(2);
        assertThat(trigger.state().missing()).isEqualTo("{/proc/pressure/io=EINVAL}");

        events.refused.clear();
        now.addAndGet(31_000_000);
        events.happen(Set.of(), Set.of());

        await().until(() -> trigger.state().triggers() == 3);
        assertThat(trigger.state().missing()).isEmpty();
    }
}
