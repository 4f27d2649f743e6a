package io.barograph.controller.standalone;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A NodeApi on which calls fail as a test says, and which lets another program write just before a call arrives.
public final class FaultyNodeApi implements NodeApi {

    /// How a call goes wrong.
    public enum Fault {
        CONFLICT,
        SERVER_ERROR,
        FORBIDDEN,
        /// By an admission policy.
        NOT_ADMITTED,
        /// The API server asks for 30 s of peace.
        THROTTLED,
        /// The write is done and the answer is lost.
        LOST_ANSWER
    }

    private final NodeApi real;
    private final Queue<Fault> writeFaults = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private @Nullable Runnable beforeWrite;
    private @Nullable Runnable beforeRead;
    private @Nullable Fault eventFault;
    private String spoiltNode = "";
    private Fault spoiltFault = Fault.SERVER_ERROR;
    private boolean away;
    private boolean writersUnknown;

    public FaultyNodeApi(NodeApi real) {
        this.real = real;
    }

    /// The next writes go wrong like this, in this order.
    public synchronized void failWrites(Fault... faults) {
        writeFaults.addAll(List.of(faults));
    }

    /// All writes of this node go wrong like this from now on.
    public synchronized void failWritesOf(String node, Fault fault) {
        spoiltNode = node;
        spoiltFault = fault;
    }

    /// All events go wrong like this from now on.
    public synchronized void failEvents(@Nullable Fault fault) {
        eventFault = fault;
    }

    /// Whether nothing says who wrote a node's fields.
    public synchronized void writersUnknown(boolean isUnknown) {
        writersUnknown = isUnknown;
    }

    /// Whether every call finds no server.
    public synchronized void away(boolean isAway) {
        away = isAway;
    }

    /// What happens on the API server between our reading and each write of ours.
    public synchronized void beforeEachWrite(@Nullable Runnable foreign) {
        beforeWrite = foreign;
    }

    /// What happens while a node is read.
    public synchronized void beforeEachRead(@Nullable Runnable foreign) {
        beforeRead = foreign;
    }

    /// The calls that were made, in order: `get n1`, `condition n1 T True`, `taints n1 [key:effect]`, `event Reason
    /// x1`.
    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    /// The calls that write.
    public synchronized List<String> writes() {
        return calls.stream()
                .filter(call -> !call.startsWith("get ") && !call.startsWith("writers "))
                .toList();
    }

    /// Forgets the calls so far.
    public synchronized void forgetCalls() {
        calls.clear();
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        Runnable foreign;
        synchronized (this) {
            foreign = beforeRead;
        }
        if (foreign != null) {
            foreign.run();
        }
        return noted("get " + name) ? unavailable() : real.get(name);
    }

    @Override
    public ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        return noted("writers " + node.name()) || nobodyKnows() ? unavailable() : real.fieldManagers(node);
    }

    @Override
    public ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        String call = "condition " + node.name() + " " + condition.type() + " " + condition.status();
        return write(call, () -> real.patchCondition(node, condition, epoch));
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long epoch) {
        String call = "taints " + node.name() + " "
                + write.taints().stream().map(NodeTaint::id).toList();
        return write(call, () -> real.replaceTaints(node, write, epoch));
    }

    @Override
    public ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        String call = "event " + event.what().reason() + " x" + event.series().count();
        return write(call, () -> real.sendEvent(event));
    }

    @Override
    public Following followNodes(Consumer<NodeChange> listener) {
        return real.followNodes(listener);
    }

    private <T> ApiOutcome<T> write(String call, Supplier<ApiOutcome<T>> real) {
        if (noted(call)) {
            return unavailable();
        }
        Runnable foreign;
        Fault fault;
        synchronized (this) {
            foreign = beforeWrite;
            boolean isSpoilt = !spoiltNode.isEmpty() && call.split(" ", 3)[1].equals(spoiltNode);
            fault = isSpoilt
                    ? spoiltFault
                    : call.startsWith("event ") && eventFault != null ? eventFault : writeFaults.poll();
        }
        if (foreign != null) {
            foreign.run();
        }
        if (fault == null) {
            return real.get();
        }
        return switch (fault) {
            case CONFLICT -> new ApiOutcome.Conflict<>("the object has been modified");
            case SERVER_ERROR -> new ApiOutcome.Unavailable<>("status 500");
            case FORBIDDEN -> new ApiOutcome.Refused<>(403, "forbidden");
            case NOT_ADMITTED ->
                new ApiOutcome.Refused<>(
                        403, "ValidatingAdmissionPolicy 'barograph-controller' denied request: not for this account");
            case THROTTLED -> new ApiOutcome.Throttled<>("status 429", 30);
            case LOST_ANSWER -> {
                ApiOutcome<T> _ = real.get();
                yield new ApiOutcome.Unavailable<>("no answer");
            }
        };
    }

    private synchronized boolean nobodyKnows() {
        return writersUnknown;
    }

    private synchronized boolean noted(String call) {
        calls.add(call);
        return away;
    }

    private static <T> ApiOutcome<T> unavailable() {
        return new ApiOutcome.Unavailable<>("connection refused");
    }
}
