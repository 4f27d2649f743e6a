package io.barograph.controller.reconcile.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.Test;

class InboxTest {

    private final Inbox inbox = new Inbox();

    private static Decision desire(String node, long micros) {
        Transition step = new Transition(
                new Transition.At(node, "boot", micros),
                new Transition.Source("policy", "rule"),
                new Demand.Condition("Busy"),
                new Transition.Step(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh),
                List.of(new ReadInput("x", "1", false)));
        return new Decision(
                new DesiredState(node, "boot", micros, List.of()),
                new Freshness.Heard(),
                List.of(step),
                (double) micros,
                1000 + micros);
    }

    private static NodeChange present(String name, String uid) {
        return new NodeChange.Present(LiveNode.named(name, uid));
    }

    private static NodeChange gone(String name, String uid) {
        return new NodeChange.Gone(LiveNode.named(name, uid).identity());
    }

    @Test
    void keepsOfEachNodeTheLatestDesireHoweverManyCome() {
        for (int i = 0; i < 10_000; i++) {
            inbox.offer(desire("n" + i % 3, i));
        }
        List<Inbox.Message> all = inbox.take().messages();
        assertThat(all).hasSize(3);
        Inbox.Message.Offered last = (Inbox.Message.Offered) all.getFirst();
        assertThat(last.decision().worstPercent()).isEqualTo(9_999);
        assertThat(last.decision().takenMicros()).as("of the oldest").isEqualTo(1000);
        assertThat(last.decision().transitions()).hasSize(64);
        assertThat(last.decision().transitions().getLast().at().monotonicMicros())
                .isEqualTo(9_999);
        assertThat(last.dropped()).isEqualTo(3_334 - 64);
        assertThat(inbox.take().messages()).isEmpty();
    }

    private static Decision calm(String node, Freshness freshness) {
        return new Decision(new DesiredState(node, "boot", 1, List.of()), freshness, List.of(), 0.0, 0);
    }

    @Test
    void aNodeThatIsCalmAsBeforeWakesNobodyAndIsTakenAlong() {
        inbox.changed(present("n1", "u1"));
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("first").isTrue();
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
        assertThat(inbox.take().messages()).hasSize(1);
        inbox.offer(calm("n1", new Freshness.Silent(5)));
        assertThat(inbox.called()).as("silent").isTrue();
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("heard again").isTrue();
        inbox.take();
        inbox.offer(desire("n1", 5));
        assertThat(inbox.called()).as("a step").isTrue();
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("calm again").isTrue();
        inbox.changed(gone("n1", "u1"));
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("another of its name").isTrue();
    }

    @Test
    void keepsNothingOfNodesThatAreGoneThoughALastWordComesLater() {
        inbox.changed(present("stays", "u"));
        inbox.offer(calm("stays", new Freshness.Heard()));
        for (int i = 0; i < 10_000; i++) {
            String node = "n" + i;
            inbox.offer(calm(node, new Freshness.Heard()));
            inbox.changed(present(node, "u1"));
            inbox.offer(calm(node, new Freshness.Heard()));
            inbox.take();
            inbox.changed(gone(node, "u1"));
            inbox.offer(calm(node, new Freshness.Heard()));
            inbox.take();
        }
        assertThat(inbox.remembered()).isEqualTo(1);
        inbox.offer(calm("stays", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
    }

    @Test
    void aNodeThatCameBackIsThereThoughItsForerunnersEndIsToldLater() {
        inbox.changed(present("n1", "u1"));
        inbox.changed(present("n1", "u2"));
        inbox.changed(gone("n1", "u1"));
        inbox.offer(calm("n1", new Freshness.Heard()));
        inbox.take();
        inbox.offer(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
    }

    @Test
    void keepsOfEachNodeTheLatestWord() {
        for (int i = 0; i < 1_000; i++) {
            inbox.changed(present("n1", "u1"));
        }
        inbox.changed(new NodeChange.Synced());
        assertThat(inbox.take().messages())
                .containsExactly(
                        new Inbox.Message.Changed(present("n1", "u1")),
                        new Inbox.Message.Changed(new NodeChange.Synced()));
    }

    @Test
    void whatWasWantedOfANodeThatIsGoneIsNotWantedOfTheNextOfItsName() {
        inbox.changed(present("n1", "u1"));
        inbox.offer(desire("n1", 1));
        inbox.changed(gone("n1", "u1"));
        inbox.changed(present("n1", "u2"));
        assertThat(inbox.take().messages())
                .containsExactly(
                        new Inbox.Message.Changed(gone("n1", "u1")), new Inbox.Message.Changed(present("n1", "u2")));
    }

    @Test
    void aDesireStaysOnTheSideOfAReplacementOnWhichItCame() {
        inbox.offer(desire("n1", 1));
        inbox.changed(present("n1", "u2"));
        assertThat(inbox.take().messages()).last().isEqualTo(new Inbox.Message.Changed(present("n1", "u2")));
        inbox.changed(present("n1", "u2"));
        inbox.offer(desire("n1", 2));
        inbox.changed(present("n1", "u2"));
        assertThat(inbox.take().messages()).last().isInstanceOf(Inbox.Message.Offered.class);
    }

    @Test
    void wakesWhoWaitsAndSaysWhy() throws InterruptedException {
        assertThat(inbox.take(1_000).causes()).isEmpty();
        inbox.changed(present("n1", "u1"));
        inbox.offer(desire("n1", 1));
        assertThat(inbox.take(60_000_000).causes()).containsExactlyInAnyOrder(PassCause.DESIRE, PassCause.NODE);
        inbox.close();
        assertThat(inbox.take(60_000_000).closed()).isTrue();
    }

    @Test
    void wakesWhoWouldWaitForAnHour() throws Exception {
        FutureTask<Inbox.Batch> waiting = new FutureTask<>(() -> inbox.take(TimeUnit.HOURS.toMicros(1)));
        Thread thread = Thread.ofVirtual().start(waiting);
        inbox.offer(desire("n1", 1));
        assertThat(waiting.get(1, TimeUnit.MINUTES).causes()).containsExactly(PassCause.DESIRE);
        thread.join();
    }

    @Test
    void tellsWhetherMoreHasComeIn() {
        assertThat(inbox.called()).isFalse();
        inbox.offer(desire("n1", 1));
        assertThat(inbox.called()).isTrue();
        inbox.take();
        assertThat(inbox.called()).isFalse();
    }
}
