package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.ResourceUsageReader;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.kubelet.JsonPaths;
import io.barograph.exporter.kubelet.SummaryForm;
import io.barograph.exporter.kubelet.SummaryInput;
import io.barograph.exporter.kubelet.SummaryJson;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;

/// Pressure files, and the names under which they are told.
final class PressureCases {

    private static final String FILE = "/proc/pressure/memory";

    private final Path directory;
    private final TemporaryHost host;

    PressureCases(Path directory) {
        this.directory = directory;
        this.host = new TemporaryHost(directory);
    }

    void check(EvictionCase each) {
        switch (each.form()) {
            case "parse" -> parse(each);
            case "read" -> read(each);
            case "metric" -> metric(each);
            case "metric_name" -> names(each);
            case "summary" -> summary(each);
            default -> throw new IllegalStateException("no code answers the form " + each.form());
        }
    }

    private Frame frame() {
        try (LiveKernelFs fs = host.open()) {
            return new FrameReader(fs).readFrame();
        }
    }

    private static PressureFile memory(Frame frame) {
        return Objects.requireNonNull(frame.host().pressure().get(Resource.MEMORY));
    }

    private void parse(EvictionCase each) {
        host.file(FILE, each.input().text("text"));
        PressureFile found = memory(frame());
        if (each.expected().has("error")) {
            assertThat(found.some()).isInstanceOf(Reading.Failed.class);
            return;
        }
        line(found.some(), each.expected().at("some"));
        line(found.full(), each.expected().at("full"));
    }

    private static void line(Reading<PressureLine> found, Node expected) {
        if (expected.value() == null) {
            assertThat(found).isInstanceOf(Reading.Absent.class);
            return;
        }
        assertThat(found)
                .isEqualTo(Reading.of(new PressureLine(
                        Double.parseDouble(expected.text("avg10")),
                        Double.parseDouble(expected.text("avg60")),
                        Double.parseDouble(expected.text("avg300")),
                        expected.number("total_us"))));
    }

    /// A recording holds how a file refused.
    private void read(EvictionCase each) {
        String refusal = switch (each.input().text("errno")) {
            case "EOPNOTSUPP", "ENOTSUP" -> "### unsupported " + FILE + "\n";
            case "ENOENT", "ENODEV" -> "";
            default -> "### failed " + FILE + "\t" + each.input().text("errno") + "\n";
        };
        Path file = directory.resolve("one.trace");
        try {
            Files.writeString(
                    file,
                    "scenario psi kernel 5.4 cpus 1 memMiB 1\n### frame 0 boottime_us 1\n" + refusal + "### end\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            assertThat(fs.advance()).isTrue();
            Reading<PressureLine> some = memory(new FrameReader(fs).readFrame()).some();
            assertThat(some).isInstanceOf(Reading.Absent.class);
            assertThat(some.why()).contains("psi=1");
            assertThat(each.expected().isTrue("supported")).isFalse();
        }
    }

    private void metric(EvictionCase each) {
        host.file(
                FILE,
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + each.input().text("total_us") + "\n");
        ByteSink bytes = new Exposition(FamilySelection.leanWith(Set.of(CompatProgram.NODE_EXPORTER)), 1000)
                .writeExposition(new Sample(HandmadePasses.of(frame())), List.of());
        String text = bytes.toString();
        String value = text.replaceAll("(?s).*\nnode_pressure_memory_waiting_seconds_total ([0-9.]+)\n.*", "$1");
        assertThat(Double.parseDouble(value))
                .isEqualTo(Double.parseDouble(each.expected().text("seconds")));
    }

    private void summary(EvictionCase each) {
        host.file(
                FILE,
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + each.input().text("psi_total") + "\n");
        try (LiveKernelFs fs = host.open()) {
            Frame frame = new FrameReader(fs).readFrame();
            ResourceUsage usage = new ResourceUsageReader(fs).readUsage(frame, WorkloadNames.NONE);
            byte[] json = SummaryJson.writeDocument(
                    new SummaryInput(HandmadePasses.of(frame), usage, null, EvictionSignals.DEFAULT, Instant.EPOCH),
                    SummaryForm.WHOLE);
            String total = Objects.requireNonNull(JsonPaths.paths(json).get("node.memory.psi.some.total"))
                    .text();
            assertThat(Long.parseLong(total) / 1e6)
                    .isEqualTo(Double.parseDouble(each.expected().text("seconds")));
        }
    }

    private static void names(EvictionCase each) {
        List<String> catalogue = Arrays.stream(ExporterMetric.values())
                .map(metric -> metric.family().name())
                .toList();
        each.expected()
                .fields()
                .values()
                .forEach(kinds -> assertThat(catalogue).containsAll(kinds.map().values()));
    }
}
