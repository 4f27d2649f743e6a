package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a connection becomes a WebSocket (RFC 6455, 4).
///
/// @param request all of it
/// @param accept what the answer has to prove
record SocketUpgrade(String request, String accept) {

    private static final int MAX_HEAD = 16 * 1024;
    private static final String RFC_6455 = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})\\b.*");

    /// The API server wants to know an origin, any.
    static SocketUpgrade to(URI address, Map<String, List<String>> headers) throws IOException {
        byte[] random = new byte[16];
        ThreadLocalRandom.current().nextBytes(random);
        String key = Base64.getEncoder().encodeToString(random);
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        StringBuilder request = new StringBuilder("GET " + address.getRawPath() + query + " HTTP/1.1\r\n");
        header(request, "Host", address.getRawAuthority());
        header(request, "Origin", address.getScheme() + "://" + address.getRawAuthority());
        header(request, "Upgrade", "websocket");
        header(request, "Connection", "Upgrade");
        header(request, "Sec-WebSocket-Version", "13");
        header(request, "Sec-WebSocket-Key", key);
        header(request, "Accept", "application/json");
        for (Map.Entry<String, List<String>> each : headers.entrySet()) {
            for (String value : each.getValue()) {
                header(request, each.getKey(), value);
            }
        }
        return new SocketUpgrade(request.append("\r\n").toString(), accept(key));
    }

    private static void header(StringBuilder request, String name, String value) throws IOException {
        if ((name + value).chars().anyMatch(c -> c < ' ' || c > 0xff)) {
            throw new IOException("the header " + name.replaceAll("\\p{Cntrl}", " ") + " of a request has a character"
                    + " that none may have. Maybe the token's file has more than a token.");
        }
        request.append(name).append(": ").append(value).append("\r\n");
    }

    private static String accept(String key) throws IOException {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + RFC_6455).getBytes(ISO_8859_1));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("no WebSocket without SHA-1", e);
        }
    }

    /// Reads the head of the answer, and no byte more; returns its status.
    int answer(InputStream in) throws IOException {
        List<String> lines = head(in).lines().toList();
        Matcher status = STATUS.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!status.matches()) {
            throw new IOException(
                    "the answer is not HTTP: expected HTTP/1.1 and a status. Maybe what listens there is no API server.");
        }
        int code = Integer.parseInt(status.group(1));
        boolean proven = lines.stream().anyMatch(this::proves);
        if (code == 101 && !proven) {
            throw new IOException("the answer is a WebSocket to somebody else: expected Sec-WebSocket-Accept " + accept
                    + ". Maybe a cache on the way answered.");
        }
        return code;
    }

    private boolean proves(String line) {
        int colon = line.indexOf(':');
        return colon > 0
                && line.substring(0, colon).toLowerCase(Locale.ROOT).equals("sec-websocket-accept")
                && line.substring(colon + 1).strip().equals(accept);
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int ends = 0; // of lines, one right after the other
        while (ends < 2) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the answer has no end of its head");
            }
            if (head.size() >= MAX_HEAD) {
                throw new IOException("the head of the answer is larger than " + MAX_HEAD + " bytes");
            }
            head.write(next);
            ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
        }
        return head.toString(ISO_8859_1);
    }
}
