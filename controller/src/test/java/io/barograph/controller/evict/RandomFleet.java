package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.EvictorInterleavingTest.Done;
import io.barograph.controller.evict.record.EvictionCaps;
import module java.base;

/// A fleet with several replicas of the evictor, and a judge that knows what the API server has done.
final class RandomFleet {

    private static final int NODES = 24;
    private static final int AN_HOUR = 6;
    /// 15 % of 24.
    private static final int MOST = 3;
    /// A quarter of the nodes of a pool of twelve.
    private static final int MOST_IN_POOL = 2;

    final EvictorRig rig = new EvictorRig();
    /// Evictions that the API server has carried out.
    final List<Done> truth = new ArrayList<>();
    final List<String> wrongs = new ArrayList<>();
    boolean lost;
    private final Random random;
    private final boolean interferes;
    private final List<Evictor> replicas = new ArrayList<>();
    private final Set<String> firing = new TreeSet<>();
    private boolean interfering;
    private int born;

    /// @param interferes whether anything comes between the calls
    RandomFleet(long seed, boolean interferes) {
        random = new Random(seed);
        this.interferes = interferes;
        rig.caps = new EvictionCaps(new Budget(15, true), new Budget(MOST_IN_POOL, false), AN_HOUR);
        for (int i = 0; i < NODES; i++) {
            rig.node("n" + i, Map.of("karpenter.sh/nodepool", "pool" + i % 2));
        }
        for (int i = 0; i < 70; i++) {
            pod();
        }
        begin();
        rig.pods.before = this::judge;
        rig.pods.carriedOut = this::carriedOut;
        rig.pods.asked = this::comesBetween;
        rig.afterWrite = this::comesBetween;
    }

    /// Another replica leads.
    void begin() {
        rig.wrong = Duration.ZERO; // who begins with a wrong clock cannot know how old a record is
        rig.epoch++;
        rig.leaders.clear();
        rig.leaders.add(rig.epoch);
        if (interferes && !replicas.isEmpty() && random.nextInt(3) == 0) {
            rig.leaders.add(rig.epoch - 1); // the old one has not noticed
        }
        replicas.add(rig.begin());
        if (replicas.size() > 2) {
            replicas.removeFirst().close();
        }
        for (int i = 0; i < NODES; i++) {
            decide("n" + i);
        }
    }

    private void pod() {
        String name = "p" + born++;
        EvictablePod pod = SamplePods.pod(name, "owner" + random.nextInt(30), "n" + random.nextInt(NODES));
        rig.pods.put(random.nextInt(6) == 0 ? SamplePods.annotated(pod, "barograph.io/evict", "never") : pod);
        rig.usage.put(name, (long) random.nextInt(1 << 30));
    }

    private void decide(String node) {
        for (Evictor each : List.copyOf(replicas)) {
            rig.evictor = each;
            if (firing.contains(node)) {
                rig.firing(node);
            } else {
                rig.calm(node);
            }
        }
    }

    void run(int steps) {
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < NODES; i++) {
                String node = "n" + i;
                if (random.nextInt(8) == 0 && !firing.remove(node)) {
                    firing.add(node);
                }
                rig.available.put(node, (long) random.nextInt(1 << 30));
                decide(node);
            }
            rig.now = rig.now.plusSeconds(random.nextInt(90));
            List.copyOf(replicas).forEach(Evictor::runPass);
            for (EvictablePod each : List.copyOf(rig.pods.pods.values())) {
                int patience = each.identity().uid().endsWith("7") ? 40 : 4; // some take half an hour to end
                if (each.state().deleting() != null && random.nextInt(patience) == 0) {
                    rig.pods.gone(each.identity().name());
                    pod();
                }
            }
            comesBetween();
        }
    }

    /// Anything, at any call.
    private void comesBetween() {
        if (!interferes || interfering) {
            return;
        }
        interfering = true;
        switch (random.nextInt(60)) {
            case 0 -> begin();
            case 1 -> {
                firing.clear();
                IntStream.range(0, NODES).forEach(i -> decide("n" + i));
            }
            case 2 -> rig.wrong = Duration.ofMinutes(random.nextInt(-300, 300));
            case 3 -> rig.wrong = Duration.ZERO;
            case 4 -> rig.change("n" + random.nextInt(NODES), Map.of("other", "v" + random.nextInt()));
            case 5 -> List.copyOf(replicas).forEach(Evictor::runPass);
            case 6 -> rig.leaders.clear();
            default -> {}
        }
        if (rig.leaders.isEmpty()) {
            rig.leaders.add(rig.epoch);
        }
        interfering = false;
    }

    private List<EvictablePod> ending() {
        return rig.pods.pods.values().stream()
                .filter(each -> each.state().deleting() != null)
                .toList();
    }

    /// Right before the API server carries an eviction out.
    private void judge(EvictionRequest request) {
        comesBetween();
        EvictablePod pod =
                Objects.requireNonNull(rig.pods.pods.get(request.pod().path()));
        String node = pod.spec().node();
        List<String> nodes = ending().stream()
                .filter(this::countsInCaps)
                .map(each -> each.spec().node())
                .distinct()
                .toList();
        wrong("node", ending().stream().anyMatch(each -> each.spec().node().equals(node)));
        wrong("cluster", nodes.size() >= MOST);
        wrong("pool", nodes.stream().filter(each -> pool(each) == pool(node)).count() >= MOST_IN_POOL);
        wrong("owner", ending().stream().anyMatch(each -> Objects.equals(each.owner(), pod.owner())));
        wrong("protected", !pod.annotations().isEmpty());
        wrong("twice", pod.state().deleting() != null);
        wrong(
                "hour",
                truth.stream()
                                .filter(each -> EvictorInterleavingTest.isWithin(each, rig.now))
                                .count()
                        >= AN_HOUR);
        Instant cool = rig.now.minus(Duration.ofMinutes(9));
        wrong(
                "cool-down",
                truth.stream()
                        .anyMatch(each ->
                                each.owner().equals(owner(pod)) && each.at().isAfter(cool)));
    }

    /// One that should long be gone blocks its node and its owner only.
    private boolean countsInCaps(EvictablePod pod) {
        Instant deleting = pod.state().deleting();
        return deleting != null && deleting.plus(Duration.ofMinutes(4)).isAfter(rig.now);
    }

    private static int pool(String node) {
        return Integer.parseInt(node.substring(1)) % 2;
    }

    private static String owner(EvictablePod pod) {
        return Objects.requireNonNull(pod.owner()).name();
    }

    private void wrong(String what, boolean is) {
        if (is) {
            wrongs.add(what);
        }
    }

    /// What is answered, and whether it was carried out is another question.
    private EvictionAnswer carriedOut(EvictionRequest request) {
        if (random.nextInt(4) == 0) {
            return EvictorInterleavingTest.refusal(random);
        }
        EvictablePod pod =
                Objects.requireNonNull(rig.pods.pods.get(request.pod().path()));
        truth.add(new Done(pod.spec().node(), owner(pod), pod.identity().uid(), rig.now));
        rig.pods.put(SamplePods.with(pod, SamplePods.state("Running", "Burstable", rig.now.plusSeconds(30))));
        return lost || random.nextInt(5) == 0 ? new EvictionAnswer.Unknown("lost") : new EvictionAnswer.Accepted();
    }
}
