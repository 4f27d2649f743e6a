package io.barograph.controller.inbox;

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
        return new NodeChange.Present(LiveNode.ofName(name, uid));
    }

    private static NodeChange gone(String name, String uid) {
        return new NodeChange.Gone(LiveNode.ofName(name, uid).identity());
    }

    @Test
    void keepsOfEachNodeTheLatestDesireHoweverManyCome() {
        for (int i = 0; i < 10_000; i++) {
            inbox.offerDecision(desire("n" + i % 3, i));
        }
        List<Inbox.Message> all = inbox.takeBatch().messages();
        assertThat(all).hasSize(3);
        Inbox.Message.Offered last = (Inbox.Message.Offered) all.getFirst();
        assertThat(last.decision().worstPercent()).isEqualTo(9_999);
        assertThat(last.decision().takenMicros()).as("of the oldest").isEqualTo(1000);
        assertThat(last.decision().transitions()).hasSize(64);
        assertThat(last.decision().transitions().getLast().moment().monotonicMicros())
                .isEqualTo(9_999);
        assertThat(last.dropped()).isEqualTo(3_334 - 64);
        assertThat(inbox.takeBatch().messages()).isEmpty();
    }

    private static Decision calm(String node, Freshness freshness) {
        return new Decision(new DesiredState(node, "boot", 1, List.of()), freshness, List.of(), 0.0, 0);
    }

    @Test
    void aNodeThatIsCalmAsBeforeWakesNobodyAndIsTakenAlong() {
        inbox.nodeChanged(present("n1", "u1"));
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("first").isTrue();
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
        assertThat(inbox.takeBatch().messages()).hasSize(1);
        inbox.offerDecision(calm("n1", new Freshness.Silent(5)));
        assertThat(inbox.called()).as("silent").isTrue();
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("heard again").isTrue();
        inbox.takeBatch();
        inbox.offerDecision(desire("n1", 5));
        assertThat(inbox.called()).as("a step").isTrue();
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("calm again").isTrue();
        inbox.nodeChanged(gone("n1", "u1"));
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("another of its name").isTrue();
    }

    @Test
    void keepsNothingOfNodesThatAreGoneThoughALastWordComesLater() {
        inbox.nodeChanged(present("stays", "u"));
        inbox.offerDecision(calm("stays", new Freshness.Heard()));
        for (int i = 0; i < 10_000; i++) {
            String node = "n" + i;
            inbox.offerDecision(calm(node, new Freshness.Heard()));
            inbox.nodeChanged(present(node, "u1"));
            inbox.offerDecision(calm(node, new Freshness.Heard()));
            inbox.takeBatch();
            inbox.nodeChanged(gone(node, "u1"));
            inbox.offerDecision(calm(node, new Freshness.Heard()));
            inbox.takeBatch();
        }
        assertThat(inbox.remembered()).isEqualTo(1);
        inbox.offerDecision(calm("stays", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
    }

    @Test
    void aNodeThatCameBackIsThereThoughItsForerunnersEndIsToldLater() {
        inbox.nodeChanged(present("n1", "u1"));
        inbox.nodeChanged(present("n1", "u2"));
        inbox.nodeChanged(gone("n1", "u1"));
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        inbox.takeBatch();
        inbox.offerDecision(calm("n1", new Freshness.Heard()));
        assertThat(inbox.called()).as("as before").isFalse();
    }

    @Test
    void keepsOfEachNodeTheLatestWord() {
        for (int i = 0; i < 1_000; i++) {
            inbox.nodeChanged(present("n1", "u1"));
        }
        inbox.nodeChanged(new NodeChange.Synced());
        assertThat(inbox.takeBatch().messages())
                .containsExactly(
                        new Inbox.Message.Changed(present("n1", "u1")),
                        new Inbox.Message.Changed(new NodeChange.Synced()));
    }

    @Test
    void whatWasWantedOfANodeThatIsGoneIsNotWantedOfTheNextOfItsName() {
        inbox.nodeChanged(present("n1", "u1"));
        inbox.offerDecision(desire("n1", 1));
        inbox.nodeChanged(gone("n1", "u1"));
        inbox.nodeChanged(present("n1", "u2"));
        assertThat(inbox.takeBatch().messages())
                .containsExactly(
                        new Inbox.Message.Changed(gone("n1", "u1")), new Inbox.Message.Changed(present("n1", "u2")));
    }

    @Test
    void aDesireStaysOnTheSideOfAReplacementOnWhichItCame() {
        inbox.offerDecision(desire("n1", 1));
        inbox.nodeChanged(present("n1", "u2"));
        assertThat(inbox.takeBatch().messages()).last().isEqualTo(new Inbox.Message.Changed(present("n1", "u2")));
        inbox.nodeChanged(present("n1", "u2"));
        inbox.offerDecision(desire("n1", 2));
        inbox.nodeChanged(present("n1", "u2"));
        assertThat(inbox.takeBatch().messages()).last().isInstanceOf(Inbox.Message.Offered.class);
    }

    @Test
    void wakesWhoWaitsAndSaysWhy() throws InterruptedException {
        assertThat(inbox.takeBatch(1_000).causes()).isEmpty();
        inbox.nodeChanged(present("n1", "u1"));
        inbox.offerDecision(desire("n1", 1));
        assertThat(inbox.takeBatch(60_000_000).causes()).containsExactlyInAnyOrder(PassCause.DESIRE, PassCause.NODE);
        inbox.close();
        assertThat(inbox.takeBatch(60_000_000).closed()).isTrue();
    }

    @Test
    void wakesWhoWouldWaitForAnHour() throws Exception {
        FutureTask<Inbox.Batch> waiting = new FutureTask<>(() -> inbox.takeBatch(TimeUnit.HOURS.toMicros(1)));
        Thread thread = Thread.ofVirtual().start(waiting);
        inbox.offerDecision(desire("n1", 1));
        assertThat(waiting.get(1, TimeUnit.MINUTES).causes()).containsExactly(PassCause.DESIRE);
        thread.join();
    }

    @Test
    void tellsWhetherMoreHasComeIn() {
        assertThat(inbox.called()).isFalse();
        inbox.offerDecision(desire("n1", 1));
        assertThat(inbox.called()).isTrue();
        inbox.takeBatch();
        assertThat(inbox.called()).isFalse();
    }
}
