package io.barograph.exporter.exposition.text;

/// Lines of some series, written once and repeated while nothing changes.
public final class CachedLines {

    private byte[] bytes = new byte[0];
    private int length;
    private int series;

    /// Keeps what is in a sink from a position on; an array with enough room is used again.
    void keepLines(ByteSink sink, int startMark, int count) {
        series = count;
        length = count == 0 ? 0 : sink.length() - startMark;
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        System.arraycopy(sink.array(), startMark, bytes, 0, length);
    }

    /// How many series these are.
    int series() {
        return series;
    }

    void writeTo(ByteSink sink) {
        sink.write(bytes, 0, length);
    }
}
