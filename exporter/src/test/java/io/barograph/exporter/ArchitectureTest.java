package io.barograph.exporter;

import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of the exporter's packages may use which, and which classes may ask for the time.
class ArchitectureTest {

    private static final ImportRules EXPORTER = new ImportRules("io.barograph.exporter");

    @TestFactory
    Stream<DynamicTest> importsOnlyWhatTheTableAllows() {
        return EXPORTER.table("""
                libc:
                kernel: libc
                kernel.live: kernel libc
                recording: kernel libc problem
                cgroup: kernel signal
                cgroup.identity: cgroup kernel signal com.fasterxml.jackson.core..
                frame: kernel cgroup cgroup.identity signal usage
                frame.read: frame kernel libc cgroup cgroup.identity signal usage
                contention.disk: frame signal
                contention: contention.disk frame cgroup signal [threshold|quantity]
                contention.average: contention frame cgroup signal
                culprit: contention frame cgroup signal
                eviction: frame cgroup signal [threshold|quantity]
                teardown: frame signal
                sample.pass: contention contention.average contention.disk culprit eviction teardown frame cgroup cgroup.identity signal
                    [threshold|quantity]
                sample.ring: signal wire..
                sample: sample.pass frame cgroup cgroup.identity kernel signal
                exposition.catalogue: metric
                exposition.text: exposition.catalogue metric
                exposition.pods: exposition.catalogue exposition.text sample.pass frame cgroup cgroup.identity signal
                    usage metric
                exposition: exposition.catalogue exposition.text exposition.pods sample sample.pass contention contention.disk frame
                    cgroup cgroup.identity signal metric [threshold|quantity]
                kubelet: sample.pass eviction frame cgroup cgroup.identity signal [threshold|quantity]
                    com.fasterxml.jackson.core..
                http: sample sample.pass sample.ring exposition exposition.catalogue exposition.text exposition.pods
                    kubelet eviction frame cgroup.identity signal metric [threshold|quantity] com.fasterxml.jackson.core..
                    usage wire.. web.. program..
                call: io.vertx..
                configz: call eviction problem [threshold|quantity] io.vertx.. javax.net.ssl..
                reclaim: call signal wire [threshold|quantity] com.fasterxml.jackson.core.. io.vertx..
                options: eviction configz reclaim exposition exposition.catalogue kernel kernel.live signal problem goyaml
                    [threshold|quantity] web.. program.. picocli..
                """);
    }

    @Test
    void readsNoClockButInItsClocks() {
        EXPORTER.readsNoClockBut("Clock|Command$");
    }
}
