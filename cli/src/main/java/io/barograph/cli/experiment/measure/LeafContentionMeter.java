package io.barograph.cli.experiment.measure;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Contention as the exporter measures it, over the time between the last two readings.
public final class LeafContentionMeter {

    /// The shortest time between two readings.
    public static final Duration INTERVAL = Duration.ofSeconds(2);

    private static final Reading<Double> NOT_READ = Reading.absent("the kernel's files were not read twice");

    private final FrameReader reader;
    private DiskBaselines disks = DiskBaselines.NONE;
    private @Nullable Frame latestFrame;
    private @Nullable ContentionMeasurement measurement;

    public LeafContentionMeter(KernelFs kernelFs) {
        this.reader = new FrameReader(kernelFs);
    }

    /// Reads the kernel's files.
    public void readKernel() {
        Frame frame = reader.readFrame();
        if (latestFrame != null) {
            ContentionMeasurement between = ContentionMeasurement.between(latestFrame, frame, disks);
            disks = between.disks();
            measurement = between;
        }
        latestFrame = frame;
    }

    /// The contention of a leaf in percent of the time.
    ///
    /// @param path of the leaf's cgroup
    public Reading<Double> ofLeaf(String path, Resource resource) {
        ContentionMeasurement between = measurement;
        if (between == null) {
            return NOT_READ;
        }
        for (Leaf leaf : between.leaves().allLeaves()) {
            if (leaf.cgroup().path().equals(path)) {
                return percentOf(between, between.of(leaf, resource));
            }
        }
        return Reading.absent("the cgroup " + path + " is no leaf");
    }

    /// The contention of the node in percent of the time: its worst leaf's.
    public Reading<Double> ofNode(Resource resource) {
        ContentionMeasurement between = measurement;
        return between == null ? NOT_READ : percentOf(between, between.of(Scope.NODE, resource));
    }

    private static Reading<Double> percentOf(ContentionMeasurement measurement, Reading<LeafStall> stall) {
        return stall.map(it -> measurement.percentOfInterval(it.contentionMicros()));
    }
}
