package io.barograph.controller.inbox;

import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.decide.Decision;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What has come in for the reconciler or the evictor and was not taken yet. Of each node only what still
/// counts is kept: the latest desire, with the steps before it up to a bound, and the latest word on each
/// object of its name. So it stays small however long an API server hangs. Safe for use by several threads;
/// adding never blocks.
public final class Inbox {

    /// As many steps are kept as a node has room for as events.
    private static final int MOST_STEPS = 64;

    private static final long GATHER_MILLIS = 20;

    private final Semaphore bell = new Semaphore(0);
    /// Rings for what must not wait: a transition, or the end
    private final Semaphore newsBell = new Semaphore(0);
    private final Map<String, List<Message>> byNode = new LinkedHashMap<>();
    private final Set<PassCause> causes = new TreeSet<>();
    /// The nodes that exist. A message about a deleted node is still delivered, but its name is not kept: clusters
    /// that scale make thousands of names a day and never use them again.
    private final Map<String, NodeIdentity> presentNodes = new HashMap<>();
    /// The nodes whose last decision was calm. Another calm decision does not wake the reconciler: thousands come
    /// every few seconds.
    private final Set<String> calm = new HashSet<>();

    private boolean synced;
    private boolean closed;

    /// Something to be taken in.
    public sealed interface Message {

        /// @param decision the latest; its time is that of the oldest that was not taken yet
        /// @param dropped how many steps were left out
        record Offered(Decision decision, int dropped) implements Message {

            Offered mergeAfter(Offered earlierOffer) {
                List<Transition> steps = new ArrayList<>(earlierOffer.decision.transitions());
                steps.addAll(decision.transitions());
                int excess = Math.max(0, steps.size() - MOST_STEPS);
                Decision merged = new Decision(
                        decision.desired(),
                        decision.freshness(),
                        steps.subList(excess, steps.size()),
                        decision.worstPercent(),
                        earlierOffer.decision.takenMicros());
                return new Offered(merged, earlierOffer.dropped + excess);
            }
        }

        record Changed(NodeChange change) implements Message {}
    }

    /// All there was.
    ///
    /// @param causes why there is something; empty if the time was up
    public record Batch(List<Message> messages, Set<PassCause> causes, boolean closed) {}

    public synchronized void offerDecision(Decision decision) {
        Message.Offered newOffer = new Message.Offered(decision, 0);
        List<Message> line = nodeMessages(decision.node());
        for (Message message : line) {
            if (message instanceof Message.Offered earlierOffer) {
                newOffer = newOffer.mergeAfter(earlierOffer);
            }
        }
        line.removeIf(Message.Offered.class::isInstance);
        line.add(newOffer);
        if (!decision.transitions().isEmpty()) {
            ringBell(newsBell);
        }
        String node = decision.node();
        if (!decision.isCalm()) {
            calm.remove(node);
            addCause(PassCause.DESIRE);
        } else if (!presentNodes.containsKey(node) || calm.add(node)) {
            addCause(PassCause.DESIRE);
        }
    }

    public synchronized void nodeChanged(NodeChange change) {
        switch (change) {
            case NodeChange.Present(var node) -> {
                presentNodes.put(node.name(), node.identity());
                List<Message> line = nodeMessages(node.name());
                Message newMessage = new Message.Changed(change);
                Message earlierMessage = presentMessage(line, node.identity());
                if (earlierMessage == null) {
                    line.add(newMessage);
                } else {
                    line.set(line.indexOf(earlierMessage), newMessage);
                }
            }
            case NodeChange.Gone(var node) -> {
                List<Message> line = nodeMessages(node.name());
                Message earlierMessage = presentMessage(line, node);
                if (earlierMessage != null) {
                    line.remove(earlierMessage);
                    line.removeIf(Message.Offered.class::isInstance);
                }
                line.add(new Message.Changed(change));
                presentNodes.remove(node.name(), node);
                calm.remove(node.name());
            }
            case NodeChange.Synced _ -> synced = true;
        }
        addCause(PassCause.NODE);
    }

    public synchronized void close() {
        closed = true;
        ringBell(newsBell);
        ringBell(bell);
    }

    /// Takes all there is, after waiting for something for as long as this, and a moment longer for what comes with it:
    /// hundreds of nodes speak each second. A transition is taken at once.
    public Batch takeBatch(long waitMicros) throws InterruptedException {
        if (waitMicros <= 0 || bell.tryAcquire(waitMicros, TimeUnit.MICROSECONDS)) {
            boolean _ = newsBell.tryAcquire(GATHER_MILLIS, TimeUnit.MILLISECONDS);
            newsBell.drainPermits();
            bell.drainPermits();
        }
        return takeBatch();
    }

    /// Takes what is there now.
    public synchronized Batch takeBatch() {
        List<Message> messages = new ArrayList<>();
        byNode.values().forEach(messages::addAll);
        if (synced) {
            messages.add(new Message.Changed(new NodeChange.Synced()));
        }
        Batch batch = new Batch(messages, Set.copyOf(causes), closed);
        byNode.clear();
        causes.clear();
        synced = false;
        return batch;
    }

    /// Whether something has come in that was not taken yet.
    public synchronized boolean called() {
        return closed || !causes.isEmpty();
    }

    /// How many names something is kept of, but for what was not taken yet.
    public synchronized int remembered() {
        Set<String> names = new HashSet<>(calm);
        names.addAll(presentNodes.keySet());
        return names.size();
    }

    private void addCause(PassCause cause) {
        causes.add(cause);
        ringBell(bell);
    }

    private static void ringBell(Semaphore rung) {
        if (rung.availablePermits() == 0) {
            rung.release();
        }
    }

    private List<Message> nodeMessages(String node) {
        return byNode.computeIfAbsent(node, _ -> new ArrayList<>(2));
    }

    private static @Nullable Message presentMessage(List<Message> line, NodeIdentity node) {
        for (Message message : line) {
            if (message instanceof Message.Changed(NodeChange.Present(var otherNode))
                    && otherNode.identity().equals(node)) {
                return message;
            }
        }
        return null;
    }
}
