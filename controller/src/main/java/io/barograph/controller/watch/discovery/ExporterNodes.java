package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The nodes that are meant to have an exporter. Of others (Windows, Fargate, virtual kubelets) nothing is ever heard:
/// `follow` leaves them out, so that they are not silent for ever and count in no budget and no pool.
///
/// While it is not known which are meant, all are: a node is never left out by mistake. Nor is it known while the
/// DaemonSets select none of the nodes: a slip in a nodeSelector would hide the whole fleet. A node that bears
/// annotations of ours is passed on in any case, so that its marks can go.
public final class ExporterNodes implements NodeApi, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ExporterNodes.class);
    private static final Duration REST = Duration.ofMinutes(1);
    private static final int MOST_NAMED = 5;

    /// What stays on a node without anything that has to go.
    private static final Set<String> NO_MARKS =
            Set.of(LeaderEpoch.ANNOTATION, AnnotationRequests.IGNORE, AnnotationRequests.HOLD);

    private final NodeApi cluster;
    private final Supplier<Reading<List<Placement>>> placements;
    private final SteadyClock clock;
    private final MeantNodes meantNodes;
    private final SortedSet<String> leftOut = new TreeSet<>();
    private final List<Consumer<NodeChange>> followers = new ArrayList<>();
    /// Until it was asked once which nodes are meant, nothing is passed on.
    private boolean placementsAsked;

    private String lastMessage = "";
    private @Nullable Following following;
    private @Nullable Thread thread;

    /// Who says which nodes are meant.
    public enum Word {
        /// If they select no node at all, they are not believed.
        DAEMON_SETS,
        /// An operator's choice holds, whatever it selects.
        OPERATOR
    }

    /// @param placements where exporters are put: a node is meant if one of them selects it; none of them means all
    public ExporterNodes(NodeApi cluster, Supplier<Reading<List<Placement>>> placements, Word word, SteadyClock clock) {
        this.cluster = cluster;
        this.placements = placements;
        this.clock = clock;
        meantNodes = new MeantNodes(word);
    }

    /// The first follower begins the following of the cluster's nodes.
    @Override
    public synchronized Following followNodes(Consumer<NodeChange> listener) {
        if (following == null) {
            following = cluster.followNodes(this::takeChange);
            thread = Thread.ofPlatform().daemon().name("exporter-nodes").start(this::run);
        }
        if (placementsAsked) {
            meantNodes.knownNodes().stream()
                    .filter(node -> !leftOut.contains(node.name()))
                    .forEach(node -> listener.accept(new NodeChange.Present(node)));
            if (meantNodes.areAllKnown()) {
                listener.accept(new NodeChange.Synced());
            }
        }
        followers.add(listener);
        return () -> {
            synchronized (this) {
                followers.remove(listener);
            }
        };
    }

    @Override
    public synchronized SortedSet<String> withoutExporter() {
        return new TreeSet<>(leftOut);
    }

    private void run() {
        try {
            while (true) {
                askPlacements();
                clock.sleep(REST);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Where it cannot be known now, what was known stays. A fault of ours must not end all asking.
    private void askPlacements() {
        try {
            applyPlacements(placed());
        } catch (RuntimeException e) {
            LOG.error("Choosing the nodes of exporters failed; trying again. Maybe a bug: please report it.", e);
        }
    }

    private Reading<List<Placement>> placed() {
        try {
            return placements.get();
        } catch (RuntimeException e) {
            LOG.error("Asking where exporters are put failed; trying again. Maybe a bug: please report it.", e);
            return Reading.failed("a fault of this program");
        }
    }

    private synchronized void applyPlacements(Reading<List<Placement>> reading) {
        List<Placement> foundPlacements = reading.orNull();
        if (foundPlacements != null) {
            meantNodes.applyPlacements(foundPlacements);
        }
        passAll();
        if (!placementsAsked) {
            placementsAsked = true;
            if (meantNodes.areAllKnown()) {
                publishChange(new NodeChange.Synced());
            }
        }
        logPlacements(reading);
    }

    private void passAll() {
        for (LiveNode node : meantNodes.knownNodes()) {
            boolean wasPassedOn = placementsAsked && !leftOut.contains(node.name());
            passOn(node, wasPassedOn, !wasPassedOn);
        }
    }

    private synchronized void takeChange(NodeChange change) {
        boolean wereBelieved = meantNodes.areBelieved();
        switch (change) {
            case NodeChange.Present(LiveNode node) -> {
                boolean wasPassedOn = !meantNodes.putNode(node) && !leftOut.contains(node.name());
                if (placementsAsked) {
                    passOn(node, wasPassedOn, true);
                    passAllUnless(wereBelieved);
                }
            }
            case NodeChange.Gone(NodeIdentity node) -> {
                meantNodes.removeNode(node.name());
                if (!leftOut.remove(node.name()) && placementsAsked) {
                    publishChange(change);
                }
                if (placementsAsked) {
                    passAllUnless(wereBelieved);
                }
            }
            case NodeChange.Synced() -> {
                meantNodes.markComplete();
                if (placementsAsked) {
                    passAllUnless(wereBelieved);
                    publishChange(change);
                }
            }
        }
    }

    private void passAllUnless(boolean wereBelieved) {
        if (meantNodes.areBelieved() != wereBelieved) {
            passAll();
        }
    }

    /// @param hasNews whether there is anything that followers of the node do not know
    private void passOn(LiveNode node, boolean wasPassedOn, boolean hasNews) {
        if (isPassedOn(node)) {
            if (hasNews) {
                publishChange(new NodeChange.Present(node));
            }
            leftOut.remove(node.name());
            return;
        }
        if (wasPassedOn) {
            publishChange(new NodeChange.Gone(node.identity()));
        }
        leftOut.add(node.name());
    }

    private boolean isPassedOn(LiveNode node) {
        return meantNodes.isMeant(node)
                || !NO_MARKS.containsAll(node.meta().annotations().keySet());
    }

    private void publishChange(NodeChange change) {
        followers.forEach(follower -> follower.accept(change));
    }

    /// Once, until there is something else to say.
    private void logPlacements(Reading<List<Placement>> reading) {
        String what;
        boolean isDoubtful = !reading.isPresent();
        if (!reading.isPresent()) {
            what = "It is not known on which nodes exporters are put: " + reading.why()
                    + (meantNodes.hasPlacements() ? ". What was known before stays." : ". Every node is judged.");
        } else if (!meantNodes.hasPlacements()) {
            what = "No DaemonSet of exporters was found: every node is judged. Maybe choose nodes by"
                    + " --exporter-selector.";
        } else if (meantNodes.size() == 0) {
            return;
        } else if (!meantNodes.areBelieved()) {
            isDoubtful = true;
            what = "The exporters' DaemonSet is for none of the " + meantNodes.size()
                    + " nodes: every node is judged. Maybe its nodeSelector or its node affinity has a slip; or choose"
                    + " nodes by --exporter-selector.";
        } else if (leftOut.isEmpty()) {
            what = "Every node is meant to have an exporter.";
        } else {
            String names = leftOut.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
            what = leftOut.size() + " of " + meantNodes.size()
                    + " nodes are not meant to have an exporter and are not judged: " + names
                    + (leftOut.size() > MOST_NAMED ? ", ..." : "");
        }
        if (!what.equals(lastMessage)) {
            lastMessage = what;
            if (isDoubtful) {
                LOG.warn("{}", what);
            } else {
                LOG.info("{}", what);
            }
        }
    }

    @Override
    public void followPassedOver(Consumer<String> resource) {
        cluster.followPassedOver(resource);
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return cluster.get(name);
    }

    @Override
    public ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        return cluster.fieldManagers(node);
    }

    @Override
    public ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        return cluster.patchCondition(node, condition, epoch);
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long epoch) {
        return cluster.replaceTaints(node, write, epoch);
    }

    @Override
    public ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        return cluster.sendEvent(event);
    }

    /// Ends following; the cluster's own API stays open.
    @Override
    public void close() {
        Following ended;
        Thread asking;
        synchronized (this) {
            ended = following;
            asking = thread;
        }
        if (ended != null) {
            ended.close();
        }
        if (asking != null) {
            asking.interrupt();
        }
    }
}
