package io.barograph.bench.soak;

import module java.base;

/// A JVM that answers to diagnostic commands.
record RunningJvm(long pid, Diagnosis diagnosis) {

    interface Diagnosis {
        String answer(String command) throws IOException, InterruptedException;
    }

    String jcmd(String command) throws IOException, InterruptedException {
        return diagnosis.answer(command);
    }
}
