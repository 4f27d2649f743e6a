package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineageTest {

    /// The root, prefixes of each other's names, a cgroup whose parent is not in the frame.
    private static final List<String> PATHS = List.of(
            "/",
            "/a",
            "/a/b",
            "/a/b/c",
            "/a/bc",
            "/a/bc/d",
            "/ab",
            "/ab/c",
            "/a/x/y",
            "/a/x/y/z",
            "/kubepods.slice",
            "/kubepods.slice/p");

    @Test
    void saysWhatAncestorsSayInWhateverOrder() {
        Random random = new Random(4);
        List<String> paths = new ArrayList<>(PATHS);
        for (int i = 0; i < 200; i++) {
            Frame frame = frame(paths);
            Lineage lineage = new Lineage(frame);
            for (Cgroup cgroup : frame.cgroups().values()) {
                assertThat(lineage.of(cgroup))
                        .as("%s in %s", cgroup.path(), paths)
                        .isEqualTo(Ancestors.of(cgroup, frame));
            }
            Collections.shuffle(paths, random);
        }
    }

    private static Frame frame(List<String> paths) {
        TestNode node = new TestNode();
        paths.forEach(node::outside);
        Frame all = node.at(0);
        Map<String, Cgroup> ordered = new LinkedHashMap<>();
        for (String path : paths) {
            ordered.put(path, Objects.requireNonNull(all.cgroup(path)));
        }
        return new Frame(0, all.host(), ordered);
    }
}
