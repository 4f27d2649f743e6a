package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.signal.SnapshotOrigin;
import module java.base;

/// The recordings under `examples`, as passes.
public final class ExampleRecordings {

    public static final Path FOLDER = Path.of("../examples/recordings");

    private ExampleRecordings() {}

    /// All that hold the kernel's files alone, without pods' names.
    public static Stream<Path> all() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : List.of("", "limits", "lost")) {
            try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".trace.gz"))
                        .sorted()
                        .forEach(all::add);
            }
        }
        return all.stream();
    }

    /// Every frame of a recording as a full walk reads it; its end must be whole.
    public static List<Frame> frames(Path recording) {
        List<Frame> frames = new ArrayList<>();
        try (RecordedKernelFs fs = RecordedKernelFs.open(recording)) {
            FrameReader reader = new FrameReader(fs);
            while (fs.advance()) {
                frames.add(reader.readFrame());
            }
            assertThat(fs.warning()).isNull();
        }
        return frames;
    }

    static List<Pass> passes(String recording) {
        return passes(FOLDER.resolve(recording), WalkMode.FULL);
    }

    static List<Pass> passes(Path recording, WalkMode walk) {
        try (RecordedKernelFs fs = RecordedKernelFs.open(recording)) {
            EvictionWatch eviction = new EvictionWatch(EvictionPlan.DEFAULT, () -> Instant.EPOCH);
            SnapshotOrigin origin = new SnapshotOrigin("node", fs.bootId(), "test");
            PassMaker maker = PassMaker.of(fs, walk, origin, fs.disks(), eviction);
            List<Pass> passes = new ArrayList<>();
            while (fs.advance()) {
                passes.add(maker.nextPass(2_000_000, Set.of(), false));
            }
            return passes;
        }
    }
}
