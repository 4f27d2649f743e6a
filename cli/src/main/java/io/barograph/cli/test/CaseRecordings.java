package io.barograph.cli.test;

import io.barograph.exporter.RecordingReplay;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.problem.FileErrorText;
import io.barograph.rules.cases.RecordingOpener;
import io.barograph.signal.Snapshot;
import module java.base;

/// Reads the recordings that cases name: files below the case file's directory, or below the one around it, wherever
/// links in the path lead.
final class CaseRecordings implements RecordingOpener {

    private static final String NODE = "case";

    @Override
    public void forEachSnapshot(String caseFile, String recording, Consumer<Snapshot> sink) throws IOException {
        Path file = resolveRecording(Path.of(caseFile).toAbsolutePath(), recording);
        int[] frames = {0};
        try {
            RecordingReplay.forEachPass(file, NODE, pass -> {
                if (++frames[0] > MAX_FRAMES) {
                    throw new TooLongException();
                }
                sink.accept(pass.snapshot());
            });
        } catch (RecordingException exception) {
            throw new IOException(exception.getMessage(), exception);
        } catch (TooLongException much) {
            throw new IOException(
                    recording + " has more than " + MAX_FRAMES + " frames. Maybe cut out what the case is about", much);
        }
    }

    private static Path resolveRecording(Path caseFile, String recording) throws IOException {
        Path directory = caseFile.getParent();
        if (directory == null) {
            throw new IOException(caseFile + " is in no directory");
        }
        Path named = directory.resolve(recording).normalize();
        try {
            Path home = directory.toRealPath();
            Path around = home.getParent();
            Path file = named.toRealPath();
            if (!file.startsWith(around == null ? home : around)) {
                throw new IOException(named + " leads to " + file + ", which is not below " + around
                        + ". Maybe copy the recording beside the cases");
            }
            if (!Files.isRegularFile(file)) {
                throw new IOException(named + " is not a regular file, expected a recording");
            }
            return file;
        } catch (FileSystemException absent) {
            throw new IOException(FileErrorText.failureSentence(named, absent), absent);
        }
    }

    /// More frames than a case may have.
    private static final class TooLongException extends RuntimeException {}
}
