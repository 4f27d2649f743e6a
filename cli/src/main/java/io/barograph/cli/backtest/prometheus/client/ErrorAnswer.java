package io.barograph.cli.backtest.prometheus.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// What an answer that is none says of the reason: `{"status":"error","errorType":"bad_data","error":"..."}`, or the
/// words of whoever stands before Prometheus.
final class ErrorAnswer {

    private static final int LOOK_BYTES = 4_096;
    private static final int LONGEST = 300;
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}]+");

    private ErrorAnswer() {}

    /// In one line; empty where it says nothing.
    static String of(Path body) {
        String text = beginning(body);
        Matcher error = ERROR.matcher(text);
        String said = error.find() ? error.group(1).replace("\\\"", "\"") : text;
        String line = UNPRINTABLE.matcher(said).replaceAll(" ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    private static String beginning(Path body) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(body))) {
            return new String(in.readNBytes(LOOK_BYTES), UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
