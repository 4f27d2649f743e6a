package io.barograph.cli.experiment.load;

import io.barograph.exporter.libc.DirectFile;
import module java.base;

/// Reads or writes a file's blocks in their order, and again from the first one.
///
/// @param begin where in the file it begins, as a part of its size
record BlockLoop(Path file, DirectFile.Use use, int blockBytes, double begin) implements LoadLoop {

    @Override
    public void run(LongAdder count) throws IOException {
        long blocks = Files.size(file) / blockBytes;
        if (blocks == 0) {
            throw new IOException(file + " is shorter than a block of " + blockBytes + " bytes");
        }
        try (DirectFile open = DirectFile.open(file, use, blockBytes)) {
            for (long next = (long) (begin * blocks); next >= 0; next++) {
                long offset = next % blocks * blockBytes;
                if (use == DirectFile.Use.READ) {
                    open.readBlock(offset);
                } else {
                    open.writeBlock(offset);
                }
                count.increment();
            }
        }
    }
}
