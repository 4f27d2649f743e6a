package io.barograph.e2e.attack;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attacks by a tenant with the role `edit` in one namespace and by one node's kubelet. After each of them a node of
/// others gets short of memory: it must be tainted, and the pod that has to go must be evicted, and no other.
/// `-Dbarograph.attack.only=WORD` chooses attacks, `-Dbarograph.attack.checkout=DIRECTORY` the packaged controller of
/// another checkout.
@Tag("full")
class TenantAndKubeletIT {

    private static final String ONLY = System.getProperty("barograph.attack.only", "");
    /// Nodes that attacks need for themselves, beside one that is pressed after each.
    private static final int MORE = 4;

    @TempDir
    private Path work;

    private final AttackReport report = new AttackReport();

    @Test
    void neitherStopsTheActingOnOthersNodes() throws Exception {
        List<AttackCase> attacks = Stream.of(
                        Stream.of(AttackCase.ofTenant("nothing", (_, _, _) -> {})),
                        WaitingPodAttacks.all().stream(),
                        RunningPodAttacks.all().stream(),
                        NodeAttacks.all().stream(),
                        MassAttacks.all().stream())
                .flatMap(each -> each)
                .filter(each -> each.name().contains(ONLY))
                .toList();
        try (AttackedCluster cluster = new AttackedCluster(work, attacks.size() + MORE)) {
            for (AttackCase each : attacks) {
                attack(cluster, each);
            }
        }
        assertThat(report.failures()).isEmpty();
    }

    private void attack(AttackedCluster cluster, AttackCase attack) throws Exception {
        Attacker by = attack.isOfKubelet() ? cluster.kubelet() : cluster.tenant();
        PressedNode target = cluster.next();
        attack.step().take(by, cluster, target);
        AttackedCluster.Acting acting = cluster.press(target);
        report.tried(attack.name(), by, acting, cluster.wrongActs());
        cluster.clean(target);
        if (acting.isStopped()) {
            cluster.restart();
        }
    }
}
