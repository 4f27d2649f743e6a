package io.barograph.exporter.kernel.live;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// For tests that look at a host of their own: a new one for each, and the door to it.
public abstract class TemporaryHostRig {

    @TempDir
    protected Path base;

    protected TemporaryHost host;
    protected LiveKernelFs fs;

    @BeforeEach
    final void openHost() {
        host = new TemporaryHost(base);
        fs = host.open();
    }

    @AfterEach
    final void closeHost() {
        fs.close();
    }
}
