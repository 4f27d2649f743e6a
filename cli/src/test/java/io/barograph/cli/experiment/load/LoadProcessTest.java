package io.barograph.cli.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.experiment.load.Load.BlockReaders;
import io.barograph.cli.experiment.load.Load.BusyThreads;
import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.LoadCgroup;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadProcessTest {

    private static final ExperimentClock CLOCK = new ExperimentClock() {
        @Override
        public long micros() {
            return System.nanoTime() / 1000;
        }

        @Override
        public void pauseFor(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }

        @Override
        public void settle() {}
    };

    @TempDir
    private Path directory;

    private LoadCgroup cgroup() {
        return new LoadCgroup("/a", directory, null);
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    @Test
    void saysThatItHasEndedBeforeItBegan() throws Exception {
        Set<ProcessHandle> others = children();
        try (LoadProcess process = LoadProcess.startLoad("a", new BusyThreads(1), CLOCK)) {
            Set<ProcessHandle> started = children();
            started.removeAll(others);
            assertThat(started).singleElement().returns(true, ProcessHandle::destroyForcibly);
            assertThatThrownBy(() -> process.beginIn(cgroup(), CLOCK))
                    .isInstanceOf(LoadException.class)
                    .hasMessage("the load a has ended");
        }
    }

    @Test
    void saysWhyItHasEnded() throws Exception {
        Files.createFile(directory.resolve("cgroup.procs"));
        Path none = directory.resolve("none");
        try (LoadProcess process = LoadProcess.startLoad("b", new BlockReaders(none, 1), CLOCK)) {
            assertThatThrownBy(() -> process.beginIn(cgroup(), CLOCK))
                    .isInstanceOf(LoadException.class)
                    .hasMessageStartingWith("the load b has ended: " + none + ": there is no such file");
        }
    }

    @Test
    void saysThatItGotNothingDone() throws Exception {
        Files.createFile(directory.resolve("cgroup.procs"));
        try (LoadProcess process = LoadProcess.startLoad("b", new BusyThreads(0), CLOCK)) {
            process.beginIn(cgroup(), CLOCK);
            LoadReport report = process.report();
            assertThatThrownBy(() -> process.reportWorkSince(report))
                    .isInstanceOf(LoadException.class)
                    .hasMessage("the load b got nothing done");
        }
    }

    @Test
    void takesNoOptionsForItsJvmFromTheEnvironment() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JAVA_TOOL_OPTIONS", "-Xint", "JDK_JAVA_OPTIONS", "-Xint", "_JAVA_OPTIONS", "-Xint", "PATH", "/bin"));
        LoadProcess.removeJvmOptions(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
