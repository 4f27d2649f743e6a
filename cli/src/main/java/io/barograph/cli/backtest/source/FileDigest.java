package io.barograph.cli.backtest.source;

import io.barograph.problem.FileErrorText;
import io.barograph.problem.Sha256;
import module java.base;

/// Tells files apart without reading all of them: by name, size, and a digest of the first and the last 64 KiB. The
/// last bytes of a compressed file are the checksum of its content.
final class FileDigest {

    private static final int END = 64 * 1024;

    private FileDigest() {}

    /// `/data/n1.trace.gz, 10240 bytes, SHA-256 of both ends 5b7c...`; of a file that cannot be read, why. Reading it
    /// for its content says the same again.
    static String of(Path file) {
        String why = FileErrorText.whyNoFile(file);
        if (why != null) {
            return file + ": " + why;
        }
        MessageDigest digest = Sha256.begin();
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long size = channel.size();
            addBytes(channel, 0, digest);
            addBytes(channel, Math.max(0, size - END), digest);
            return file + ", " + size + " bytes, SHA-256 of both ends "
                    + HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            return FileErrorText.failureSentence(file, e);
        }
    }

    private static void addBytes(SeekableByteChannel channel, long startOffset, MessageDigest digest)
            throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(END);
        channel.position(startOffset);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // until it is full or the file ends
        }
        digest.update(bytes.flip());
    }
}
