package io.barograph.exporter.frame;

import io.barograph.exporter.kernel.KernelFs;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads frames: at each pass it walks the cgroup tree through a [KernelFs], classifies what it finds, and reads it.
///
/// Not safe for use by several threads.
public final class FrameReader {

    private final KernelFs fs;
    private final Walk walk;
    private final HostFiles host = new HostFiles();
    private @Nullable CgroupNode root;
    private int passes;
    private PassCost cost = new PassCost(0, 0, 0);

    /// Reads every cgroup at every pass.
    public FrameReader(KernelFs fs) {
        this(fs, Walk.FULL);
    }

    public FrameReader(KernelFs fs, Walk walk) {
        this.fs = fs;
        this.walk = walk;
    }

    /// Makes one pass.
    public Frame read() {
        long atMicros = fs.beginPass();
        Pass pass = new Pass(fs);
        Host hostNow = host.read(pass);
        boolean everything = switch (walk) {
            case FULL -> true;
            case PRUNED -> passes % Walk.AUDIT_PASSES == 0;
        };
        passes++;
        root = new TreeWalk(pass, atMicros, everything).walk(root);
        Map<String, Cgroup> cgroups = root == null ? Map.of() : Leaves.of(root);
        fs.endPass();
        cost = new PassCost(pass.files(), pass.vanished(), cgroups.size());
        return new Frame(atMicros, hostNow, Collections.unmodifiableMap(cgroups));
    }

    /// What the last pass cost.
    public PassCost cost() {
        return cost;
    }
}
