package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileBuffer;

/// How much a recording may ask of us before it is refused, so that a hostile one costs no more than a refusal.
///
/// @param lineBytes bytes of one line
/// @param fileBytes bytes of one file in a frame
/// @param frameFiles files in one frame
/// @param frameBytes bytes of all files of a frame together
public record RecordingLimits(int lineBytes, int fileBytes, int frameFiles, int frameBytes) {

    /// Room for a node of some ten thousand cgroups.
    public static final RecordingLimits DEFAULT = new RecordingLimits(64 << 10, FileBuffer.MAX, 500_000, 128 << 20);
}
