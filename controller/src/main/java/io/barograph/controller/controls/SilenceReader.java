package io.barograph.controller.controls;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The silences as they were last read. What was read once holds until something else is: who cannot be asked has not
/// taken anything back. Before the first time nothing is known, and nothing is to be added.
public final class SilenceReader implements Supplier<Silences> {

    private static final Logger LOG = LoggerFactory.getLogger(SilenceReader.class);

    private final EntryStore store;
    private final InstantSource wall;
    private final Runnable failures;
    private final Consumer<NodeEvent.What> events;
    private volatile Silences current = Silences.ofUnknown("the silences have not been read yet");
    private EntryStore.Kept keptSilences = EntryStore.Kept.NOTHING;
    private String complaint = "";
    private String stopped = "";
    private boolean reported;

    /// @param failures counts looks that failed
    /// @param events receives the beginning and the end of a stop
    public SilenceReader(EntryStore store, InstantSource wall, Runnable failures, Consumer<NodeEvent.What> events) {
        this.store = store;
        this.wall = wall;
        this.failures = failures;
        this.events = events;
    }

    @Override
    public Silences get() {
        return current;
    }

    /// Looks for new ones; called every few seconds, by one thread.
    public void readSilences() {
        ApiOutcome<EntryStore.Kept> outcome = store.read();
        if (outcome instanceof ApiOutcome.Done<EntryStore.Kept>(EntryStore.Kept newKept)) {
            takeKept(newKept);
        } else {
            reportFailure(outcome);
        }
        tellStop();
    }

    private void takeKept(EntryStore.Kept newKept) {
        if (!complaint.isEmpty()) {
            LOG.info("The silences can be read again.");
            complaint = "";
        }
        if (newKept.equals(keptSilences) && current.unknown().isEmpty()) {
            return;
        }
        List<String> brokenBefore = current.broken();
        keptSilences = newKept;
        current = SilenceJson.readEntries(newKept.entries());
        current.broken().stream()
                .filter(line -> !brokenBefore.contains(line))
                .forEach(line -> LOG.warn("A silence is not obeyed: {}", line));
        List<Silence> holding = current.activeSilences(wall.instant());
        if (!newKept.entries().isEmpty()) {
            LOG.info(
                    "Silences: {} of {} hold now.",
                    holding.size(),
                    current.silences().size());
        }
    }

    private void reportFailure(ApiOutcome<EntryStore.Kept> outcome) {
        failures.run();
        if (!outcome.word().equals(complaint)) {
            LOG.warn(
                    "The silences cannot be read ({}).{}",
                    outcome.text(),
                    outcome instanceof ApiOutcome.Refused
                            ? " Maybe the controller's role is older than it: see deploy/rbac.yaml."
                            : "");
        }
        complaint = outcome.word();
        if (!current.unknown().isEmpty()) {
            current = Silences.ofUnknown("nothing is added before the silences were read once, since a stop may be"
                    + " among them: the silences cannot be read: " + outcome.text());
        }
    }

    private void tellStop() {
        String stopText = HeldBack.textOf(current.stop(wall.instant()));
        if (stopText.equals(stopped)) {
            return;
        }
        if (stopText.isEmpty()) {
            LOG.warn("RESUMED: what policies demand is put on nodes again.");
        } else {
            LOG.warn("STOPPED: nothing is put on any node; what is there is still taken away. {}", stopText);
        }
        stopped = stopText;
        if (!current.unknown().isEmpty()) {
            return;
        }
        if (!stopText.isEmpty()) {
            events.accept(new NodeEvent.What(true, "ActingStopped", "Stop", stopText));
        } else if (reported) {
            events.accept(new NodeEvent.What(false, "ActingResumed", "Resume", "nothing is stopped any more"));
        }
        reported = !stopText.isEmpty();
    }
}
