package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Recordings whose cgroups lie otherwise than usual (`recordings/README.md`): what they
/// say of contention is what the recordings say that they were made after.
class UncommonLayoutsTest {

    private static final Path UNCOMMON = Path.of("src/test/resources/recordings");
    private static final Path USUAL = Path.of("../examples/recordings");
    private static final List<String> WAITING =
            List.of("shop/web-1", "shop/web-2", "shop/web-3", "shop/web-4", "shop/web-5");

    private static List<Pass> passes(Path directory, String name) {
        List<Pass> passes = new ArrayList<>();
        RecordingReplay.forEachPass(directory.resolve(name + ".trace.gz"), "n1", true, passes::add);
        return passes;
    }

    /// Of each pass, by scope and resource: how much is waited, and by how many.
    private static List<List<Object>> contentions(List<Pass> passes) {
        return passes.stream()
                .map(pass -> pass.snapshot().contentions().stream()
                        .<Object>map(each -> List.of(
                                each.scope(),
                                each.resource(),
                                each.averages(),
                                each.owners().map(it -> List.of(it.stalled(), it.selfLimited(), it.selfCrowded()))))
                        .toList())
                .toList();
    }

    private static Contention cpu(Pass pass, Scope scope) {
        return pass.snapshot().contentions().stream()
                .filter(each -> each.scope() == scope && each.resource() == Resource.CPU)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> worst(Pass pass, Scope scope) {
        OwnerCounts owners = Objects.requireNonNull(cpu(pass, scope).owners().orNull());
        return owners.worst().stream().map(OwnerCounts.Worst::name).toList();
    }

    private static String told(Pass pass) {
        return new Exposition(FamilySelection.leanWith(Set.of(CompatProgram.CADVISOR)), Exposition.MAX_SERIES)
                .writeExposition(new Sample(pass), List.of())
                .toString();
    }

    @ParameterizedTest
    @CsvSource({"gvisor", "two-kind-nodes", "no-cfs-bandwidth"})
    void contentionIsThatOfTheUsualLayout(String name) {
        List<Pass> uncommon = passes(UNCOMMON, name);
        assertThat(uncommon).hasSize(13);
        assertThat(contentions(uncommon))
                .isEqualTo(contentions(passes(USUAL, "S04_overcommit")).subList(0, 13));
        assertThat(cpu(uncommon.getLast(), Scope.KUBEPODS).averages().avg10().orNull())
                .isCloseTo(49, within(1.0));
    }

    /// All of a pod runs in its sandbox's cgroup: no container has one, and the log's name is none of it.
    @Test
    void aPodThatRunsInItsSandboxIsNamedAndItsCgroupIsNoContainerOfTheLogs() {
        Pass last = passes(UNCOMMON, "gvisor").getLast();
        assertThat(worst(last, Scope.KUBEPODS)).isNotEmpty().allMatch(WAITING::contains);
        assertThat(Objects.requireNonNull(last.usage()).pods())
                .hasSize(5)
                .flatExtracting(PodUsage::containers)
                .extracting(ContainerUsage::name)
                .containsOnlyNulls();
    }

    /// The pods of two nodes in Docker containers are pods of the host that they share.
    @Test
    void podsOfTwoNodesOnOneHostAreTheHostsPods() {
        Pass last = passes(UNCOMMON, "two-kind-nodes").getLast();
        assertThat(Objects.requireNonNull(last.usage()).pods())
                .extracting(PodUsage::uid)
                .hasSize(5)
                .doesNotHaveDuplicates();
        assertThat(worst(last, Scope.KUBEPODS)).isNotEmpty().allMatch(WAITING::contains);
        assertThat(worst(last, Scope.SYSTEM)).noneMatch(name -> name.contains("docker-"));
    }

    @Test
    void namesWithBackslashesBlanksAndOtherLettersAreWhoTheyAre() {
        List<Pass> uncommon = passes(UNCOMMON, "odd-cgroup-names");
        List<Pass> usual = passes(USUAL, "S14_system_hog").subList(0, uncommon.size());
        Pass last = uncommon.getLast();
        assertThat(worst(last, Scope.SYSTEM))
                .startsWith(
                        "/system.slice/system-db\\x2dbackup.slice/db\\x2dbackup@nightly run:2.service",
                        "/user.slice/user-1000.slice/user@1000.service/app.slice/"
                                + "app-org.gnome.\u00c9diteur\\x2d\u65e5\u672c.service");
        assertThat(Objects.requireNonNull(
                        cpu(last, Scope.SYSTEM).averages().avg10().orNull()))
                .isCloseTo(
                        Objects.requireNonNull(cpu(usual.getLast(), Scope.SYSTEM)
                                .averages()
                                .avg10()
                                .orNull()),
                        within(2.0));
        assertThat(SnapshotJson.decode(SnapshotJson.encode(last.snapshot()))).isEqualTo(last.snapshot());
    }

    /// Without CONFIG_CFS_BANDWIDTH no file tells of limits or throttling. Nobody has a limit; none is made up.
    @Test
    void aKernelWithoutQuotasLimitsNobody() {
        Pass last = passes(UNCOMMON, "no-cfs-bandwidth").getLast();
        assertThat(last.frame().cgroups().values())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.stats().cpu().flatMap(CpuStat::throttling))
                        .as(each.path())
                        .isEqualTo(Reading.of(new CpuStat.Throttling(0, 0, 0, CpuStat.Limit.NONE))));
        assertThat(told(last))
                .contains("container_pressure_cpu_waiting_seconds_total{")
                .doesNotContain("container_cpu_cfs_periods_total{", "container_cpu_cfs_throttled");
    }
}
