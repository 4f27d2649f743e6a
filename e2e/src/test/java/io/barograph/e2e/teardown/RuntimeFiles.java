package io.barograph.e2e.teardown;

import io.barograph.testkit.process.CommandRun;
import module java.base;

/// How many files a file system has, as coreutils' `stat` says.
final class RuntimeFiles {

    private RuntimeFiles() {}

    static long used(Path directory) {
        String[] all = CommandRun.run("stat", "-f", "-c", "%c %d", directory.toString())
                .printed()
                .strip()
                .split(" ", -1);
        return Long.parseLong(all[0]) - Long.parseLong(all[1]);
    }
}
