package io.barograph.exporter.exposition;

import static io.barograph.exporter.exposition.HandmadeFrames.CID;
import static io.barograph.exporter.exposition.HandmadeFrames.OTHER_UID;
import static io.barograph.exporter.exposition.HandmadeFrames.POD_UID;
import static io.barograph.exporter.exposition.HandmadeFrames.podPath;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups.ReadAgain;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExpositionTest {

    private static final PressureFile NONE = PressureFile.absent("the kernel has no PSI");
    private static final WorkloadNames KNOWN =
            new WorkloadNames(Map.of(POD_UID, new PodName("shop", "cart-0")), Map.of(CID, "cart"));

    private final Exposition exposition = new Exposition(FamilySelection.leanWith(Set.of()), 1000);

    @Test
    void writesPodsAndContainersUnderTheirNames() {
        ContentionTotals waits = new ContentionTotals(
                Map.of(),
                Map.of(podPath(POD_UID), Map.of(Resource.CPU, 2_000_001L)),
                Map.of(Resource.IO, Map.of(podPath(POD_UID), 3_000_001L)),
                Map.of(Resource.CPU, Map.of(podPath(POD_UID), 4_000_001L)));
        String text = write(exposition, HandmadeFrames.sample(podAndContainer(), KNOWN, waits));
        assertThat(text)
                .contains(
                        "\nbarograph_pod_pressure_seconds_total{namespace=\"shop\",pod=\"cart-0\",resource=\"cpu\",kind=\"some\"} 1.500000\n")
                .contains(
                        "barograph_container_pressure_seconds_total{namespace=\"shop\",pod=\"cart-0\",container=\"cart\",resource=\"io\",kind=\"full\"} 0.000002\n")
                .contains(
                        "barograph_pod_contention_seconds_total{namespace=\"shop\",pod=\"cart-0\",resource=\"cpu\"} 2.000001\n")
                .contains(
                        "barograph_pod_imposed_contention_seconds_total{namespace=\"shop\",pod=\"cart-0\",resource=\"io\"} 3.000001\n")
                .contains(
                        "barograph_pod_suffered_contention_seconds_total{namespace=\"shop\",pod=\"cart-0\",resource=\"cpu\"} 4.000001\n")
                .contains("barograph_exporter_cgroups{type=\"unmapped\"} 0\n");
    }

    @Test
    void holdsBackWhatHasNoNameAndCountsIt() {
        String text =
                write(exposition, HandmadeFrames.sample(podAndContainer(), WorkloadNames.NONE, ContentionTotals.NONE));
        assertThat(text)
                .doesNotContain("barograph_pod_")
                .doesNotContain("barograph_container_")
                .contains("barograph_exporter_cgroups{type=\"unmapped\"} 2\n")
                .contains("barograph_exporter_cgroups{type=\"pod\"} 1\n");
    }

    @Test
    void takesUpTheNameOnceItIsKnown() {
        write(exposition, HandmadeFrames.sample(podAndContainer(), WorkloadNames.NONE, ContentionTotals.NONE));
        assertThat(write(exposition, HandmadeFrames.sample(podAndContainer(), KNOWN, ContentionTotals.NONE)))
                .contains("pod=\"cart-0\"");
        WorkloadNames renamed = new WorkloadNames(Map.of(POD_UID, new PodName("shop", "cart-1")), Map.of());
        assertThat(write(exposition, HandmadeFrames.sample(podAndContainer(), renamed, ContentionTotals.NONE)))
                .contains("pod=\"cart-1\"")
                .doesNotContain("pod=\"cart-0\"");
    }

    @Test
    void letsTheNewerCgroupSpeakWhereTwoHaveOneName() {
        WorkloadNames twins = new WorkloadNames(
                Map.of(POD_UID, new PodName("shop", "cart-0"), OTHER_UID, new PodName("shop", "cart-0")), Map.of());
        Frame frame = HandmadeFrames.frame(
                NONE,
                NONE,
                HandmadeFrames.cgroup(podPath(POD_UID), 7, HandmadeFrames.file(5, 5)),
                HandmadeFrames.cgroup(podPath(OTHER_UID), 9, HandmadeFrames.file(3, 3)));
        String text = write(exposition, HandmadeFrames.sample(frame, twins, ContentionTotals.NONE));
        assertThat(text)
                .contains("pod=\"cart-0\",resource=\"cpu\",kind=\"some\"} 0.000003\n")
                .doesNotContain("0.000005")
                .contains("barograph_exporter_series_dropped_total{reason=\"duplicate\"} 6\n");
    }

    @Test
    void stopsAtTheLimitOfSeriesAndSaysSo() {
        Exposition small = new Exposition(FamilySelection.leanWith(Set.of()), 20);
        String text = write(small, HandmadeFrames.sample(podAndContainer(), KNOWN, ContentionTotals.NONE));
        long dropped =
                Long.parseLong(text.replaceAll("(?s).*series_dropped_total\\{reason=\"limit\"} ([0-9]+).*", "$1"));
        assertThat(dropped).isPositive();
        assertThat(text.lines()
                        .filter(line ->
                                line.startsWith("barograph_pod_pressure") || line.startsWith("barograph_container")))
                .hasSize((int) (13 - dropped));
        assertThat(text).contains("barograph_exporter_series ");
    }

    @Test
    void hasNoSeriesAndNoHeaderForWhatIsAbsent() {
        String text = write(
                exposition,
                HandmadeFrames.sample(HandmadeFrames.frame(NONE, NONE), WorkloadNames.NONE, ContentionTotals.NONE));
        assertThat(text)
                .doesNotContain("barograph_pressure")
                .doesNotContain("barograph_steal_ratio")
                .doesNotContain("NaN");
        assertThat(write(exposition, null))
                .doesNotContain("barograph_supported")
                .doesNotContain("barograph_exporter_cgroups");
    }

    @Test
    void headsItsFamiliesAsOpenMetricsWants() {
        ByteSink bytes = exposition.writeExposition(
                ExpositionFormat.OPENMETRICS_1_0_0,
                HandmadeFrames.sample(podAndContainer(), KNOWN, ContentionTotals.NONE),
                List.of());
        String open = bytes.toString();
        assertThat(open)
                .contains(
                        "# TYPE barograph_pod_pressure_seconds counter\n# UNIT barograph_pod_pressure_seconds seconds\n"
                                + "# HELP barograph_pod_pressure_seconds "
                                + ExporterMetric.POD_PRESSURE_SECONDS.family().help()
                                + "\n"
                                + "barograph_pod_pressure_seconds_total{namespace=\"shop\"")
                .contains("# TYPE barograph_exporter_cgroups gauge\n# HELP barograph_exporter_cgroups ");
        String plain = write(exposition, HandmadeFrames.sample(podAndContainer(), KNOWN, ContentionTotals.NONE));
        assertThat(samples(open)).isEqualTo(samples(plain));
    }

    private static List<String> samples(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("#") && !line.startsWith("barograph_exporter_exposition_bytes "))
                .toList();
    }

    @Test
    void countsRemovalsByRuntimeWithTheOldestAndEverySeries() {
        Pass pass = HandmadePasses.of(HandmadeFrames.frame(NONE, NONE))
                .withRemovals(
                        List.of(new PendingRemovals("containerd", 2, 12_500_000), new PendingRemovals("cri-o", 0, 0)),
                        Reading.absent("-"));
        String text = write(exposition, new Sample(pass));
        assertThat(text)
                .contains("barograph_teardown_containers{runtime=\"containerd\"} 2\n")
                .contains("barograph_teardown_containers{runtime=\"cri-o\"} 0\n")
                .contains("barograph_teardown_containers_oldest_seconds{runtime=\"containerd\"} 12.500000\n")
                .doesNotContain("oldest_seconds{runtime=\"cri-o\"}")
                .contains("barograph_exporter_series " + (samples(text).size() + 1) + "\n");
        assertThat(write(exposition, HandmadeFrames.sample(podAndContainer(), KNOWN)))
                .doesNotContain("barograph_teardown_");
    }

    @Test
    void escapesLabelValues() {
        assertThat(new String(ExpositionFormat.samplePrefix(ExporterMetric.PASSES, "a\"b\\c\nd"), UTF_8))
                .isEqualTo("barograph_passes_total{cause=\"a\\\"b\\\\c\\nd\"} ");
    }

    /// Where no cgroup came or went, only those that were read again are looked at: another exposition, which sees all
    /// of the frame for the first time, says the same.
    @Test
    void saysTheSameOfAFrameWhateverItSawBefore() {
        Random random = new Random(3);
        Frame frame = podAndContainer();
        write(exposition, HandmadeFrames.sample(frame, KNOWN));
        for (int round = 0; round < 50; round++) {
            List<ReadAgain> again = new ArrayList<>();
            for (int seat = 0; seat < frame.cgroups().size(); seat++) {
                if (random.nextBoolean()) {
                    Cgroup was = frame.cgroups().cgroupAt(seat);
                    again.add(new Read(
                            seat,
                            HandmadeFrames.cgroup(
                                    was.path(),
                                    was.identity().inode(),
                                    HandmadeFrames.file(round, random.nextInt(9)))));
                }
            }
            frame = new Frame(
                    0,
                    frame.host(),
                    frame.cgroups().withReadAgain(again),
                    NodeUsage.NOT_WANTED,
                    Set.of(Resource.values()));
            WorkloadNames names = round % 10 == 9 ? WorkloadNames.NONE : KNOWN;
            Exposition fresh = new Exposition(FamilySelection.leanWith(Set.of()), 1000);
            assertThat(ofCgroups(write(exposition, HandmadeFrames.sample(frame, names))))
                    .isEqualTo(ofCgroups(write(fresh, HandmadeFrames.sample(frame, names))))
                    .contains("barograph_exporter_cgroups{type=\"container\"} 1");
        }
    }

    private record Read(int indexInFrame, Cgroup now) implements ReadAgain {
        @Override
        public Cgroup cgroup(boolean leaf) {
            return now;
        }
    }

    /// Without the length of the exposition before.
    private static String ofCgroups(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("barograph_exporter_exposition_bytes"))
                .collect(Collectors.joining("\n"));
    }

    private static Frame podAndContainer() {
        Cgroup pod = HandmadeFrames.cgroup(podPath(POD_UID), 3, HandmadeFrames.file(1_500_000, 1));
        Cgroup container = HandmadeFrames.cgroup(podPath(POD_UID) + "/" + CID, 4, HandmadeFrames.file(1_400_000, 2));
        return HandmadeFrames.frame(NONE, NONE, pod, container);
    }

    private static String write(Exposition exposition, @Nullable Sample report) {
        ByteSink bytes = exposition.writeExposition(report, List.of());
        return bytes.toString();
    }
}
