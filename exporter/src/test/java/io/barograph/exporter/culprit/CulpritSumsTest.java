package io.barograph.exporter.culprit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Whatever happens on a node: in each scope, what owners impose and what no owner is to blame for sum to what is
/// suffered; nothing is negative or not a number; and no owner makes itself wait.
class CulpritSumsTest {

    private static final List<Resource> ALL = List.of(Resource.values());

    private final Map<Resource, Integer> divided = new EnumMap<>(Resource.class);
    private int missing;

    @Test
    void imposedAndUnattributedSumToSufferedInEveryScope() {
        for (int seed = 0; seed < TestRounds.of(2_000, 20_000); seed++) {
            Random random = new Random(seed);
            RandomOwners owners = new RandomOwners(random);
            String when = "seed " + seed;
            owners.node.found(owners::happen).forEach((resource, reading) -> {
                switch (reading) {
                    case Reading.Present<Attribution>(Attribution found) -> check(when, resource, found);
                    case Reading.Absent<Attribution> _ -> missing++;
                    case Reading.Failed<Attribution>(String error) -> throw new AssertionError(when + ": " + error);
                }
            });
        }
        assertThat(divided.keySet()).containsExactlyInAnyOrderElementsOf(ALL);
        assertThat(divided.values()).allMatch(count -> count > 100);
        assertThat(missing).isPositive();
    }

    private void check(String when, Resource resource, Attribution found) {
        for (Scope scope : Scope.values()) {
            double suffered = found.sufferedMicros(scope);
            double imposed = 0;
            for (Attribution.Part part : found.imposedParts(scope)) {
                assertThat(part.micros()).as(when).isFinite().isPositive();
                imposed += part.micros();
            }
            double rest = found.unattributedMicros(scope);
            assertThat(rest).as(when).isFinite().isNotNegative();
            assertThat(imposed + rest)
                    .as("%s, %s of %s", when, resource, scope)
                    .isCloseTo(suffered, within(Math.max(1, suffered / 100)));
            if (suffered > 0) {
                divided.merge(resource, 1, Integer::sum);
            }
        }
        if (found.suffered().size() == 1) {
            String alone = found.suffered().getFirst().key();
            assertThat(found.imposedParts(Scope.NODE))
                    .as(when)
                    .extracting(Attribution.Part::key)
                    .doesNotContain(alone);
        }
    }

    /// Pods of every class and services, some limited, some confined, some dying, which do anything.
    private static final class RandomOwners {
        private final Random random;
        private final CulpritNode node = new CulpritNode();
        private final List<String> pods = new ArrayList<>();
        private final List<HandmadeCgroup> services = new ArrayList<>();

        RandomOwners(Random random) {
            this.random = random;
            for (int i = random.nextInt(6); i >= 0; i--) {
                String uid = "p" + i;
                node.pod(uid, List.of(QosClass.values()).get(random.nextInt(3)));
                pods.add(uid);
                if (random.nextInt(6) == 0) {
                    node.container(uid).limitedDevices.add(CulpritNode.DISK);
                }
                if (random.nextInt(5) == 0) {
                    node.container(uid).cpus = String.valueOf(random.nextInt(2));
                }
                tellLess(node.container(uid));
                node.podOf(node.container(uid)).tellsUse = random.nextInt(8) > 0;
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                services.add(node.node.outside("/system.slice/s" + i + ".service"));
                tellLess(services.getLast());
            }
            if (random.nextInt(20) == 0) {
                node.node.vmstat = Reading.absent("this host has no /proc/vmstat");
            }
        }

        private void tellLess(HandmadeCgroup cgroup) {
            cgroup.tellsIoStat = random.nextInt(10) > 0;
            cgroup.tellsThrottling = random.nextInt(30) > 0;
        }

        private long some(long most) {
            return random.nextInt(3) == 0 ? 0 : random.nextLong(most);
        }

        void happen() {
            if (random.nextInt(3) > 0) {
                node.node.scannedByKswapd += some(1000);
                node.node.scannedDirectly += some(1000);
                node.node.swappedIn += some(10);
            }
            for (String uid : pods) {
                node.runs(uid, some(3_000_000), some(2_000_000));
                node.works(uid, some(1000), some(1 << 30), some(2_000_000));
                long taken = some(1 << 28);
                node.holds(uid, taken - some(1 << 28), some(5000), some(5000), some(2_000_000));
                limit(node.podOf(node.container(uid)));
                limit(node.container(uid));
            }
            for (HandmadeCgroup service : services) {
                node.runs(service, some(3_000_000), some(2_000_000));
                node.works(service, some(1000), some(1 << 30), some(2_000_000));
                limit(service);
            }
            node.node.root.used += some(4_000_000);
            node.node.root.memorySome += some(2_000_000);
            limit(node.node.kubepods);
            limit(node.node.slice(QosClass.BURSTABLE));
            if (!services.isEmpty() && random.nextInt(4) == 0) {
                node.node.remove(services.getFirst());
            }
        }

        private void limit(HandmadeCgroup cgroup) {
            if (random.nextInt(5) == 0) {
                cgroup.periods += 1 + random.nextInt(20);
                cgroup.throttled += some(2_000_000);
            }
            if (random.nextInt(8) == 0) {
                cgroup.max += 1;
            }
        }
    }
}
