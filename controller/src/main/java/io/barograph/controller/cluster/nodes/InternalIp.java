package io.barograph.controller.cluster.nodes;

import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A node's or a pod's address as its status says it, which can be any text.
public final class InternalIp {

    private static final Pattern ADDRESS = Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F.]*:[0-9a-fA-F:.]{1,44}");
    private static final int MAX_SHOWN = 64;

    private InternalIp() {}

    /// As it stands in a URL; null if it has other characters than IP addresses have.
    public static @Nullable String urlHost(String ip) {
        if (!ADDRESS.matcher(ip).matches()) {
            return null;
        }
        return ip.contains(":") ? "[" + ip + "]" : ip;
    }

    /// For a log, whatever it is.
    public static String logText(String text) {
        String line = PrintableText.of(text);
        return '"' + (line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "..." : line) + '"';
    }
}
