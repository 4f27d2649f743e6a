package io.barograph.program;

import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends a program whose thread was ended by an [Error]: whoever started it starts it again. With a thread gone it would
/// seem to work and leave something undone for ever. The JVM does so by itself where its heap is full, but not where
/// the host lets no new thread be, and such a host may be another one's doing.
public final class FatalErrors {

    /// An internal fault, as `sysexits.h` has it.
    static final int EXIT = 70;

    private static final Logger LOG = LoggerFactory.getLogger(FatalErrors.class);

    private FatalErrors() {}

    /// Makes an [Error] that ends any thread end the program. Call it before the first thread is started.
    public static void exitOnUncaughtErrors() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            try {
                LOG.error(
                        "The thread {} has ended{}",
                        thread.getName(),
                        thrown instanceof Error ? ", so all does" : "",
                        thrown);
            } finally {
                if (thrown instanceof Error) {
                    Runtime.getRuntime().halt(EXIT); // exit hooks are threads too
                }
            }
        });
    }
}
