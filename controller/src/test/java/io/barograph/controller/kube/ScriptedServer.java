package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server of bytes: what it says after the head of a request is for a test to write.
final class ScriptedServer implements AutoCloseable {

    /// What it does after it has read the head of a request.
    interface Conduct {
        void speak(String head, DataInputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private volatile Conduct conduct;

    ScriptedServer(Conduct conduct) throws IOException {
        this.conduct = conduct;
        Thread.ofVirtual().start(this::accept);
    }

    /// One that becomes a WebSocket first.
    static Conduct socket(Conduct then) {
        return (head, in, out) -> {
            out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "sec-websocket-Accept: " + accept(head) + "\r\n\r\n")
                    .getBytes(ISO_8859_1));
            then.speak(head, in, out);
        };
    }

    private static String accept(String head) {
        String key = head.replaceAll("(?is).*sec-websocket-key: *(\\S+).*", "$1");
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(ISO_8859_1));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /// A frame as servers send them, not masked.
    static byte[] frame(int first, String payload) {
        byte[] bytes = payload.getBytes(UTF_8);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(first);
        if (bytes.length < 126) {
            frame.write(bytes.length);
        } else {
            frame.write(126);
            frame.write(bytes.length >> 8);
            frame.write(bytes.length);
        }
        frame.writeBytes(bytes);
        return frame.toByteArray();
    }

    void behave(Conduct other) {
        conduct = other;
    }

    /// The heads of all requests, up to now.
    List<String> heads() {
        return heads;
    }

    ApiConnection connect(Path folder, Duration quiet) throws IOException {
        return connect(folder, quiet, "server: \"" + address() + "/below\"");
    }

    /// Connects to an API server elsewhere, by way of this one.
    ApiConnection connectAsProxy(Path folder) throws IOException {
        String cluster = "server: \"http://api.example.com:6443/below\", proxy-url: \"" + address() + "\"";
        return connect(folder, HostileApi.PATIENT.quiet(), cluster);
    }

    String address() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    private static ApiConnection connect(Path folder, Duration quiet, String cluster) throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: test}}]
                clusters: [{name: test, cluster: {%s}}]
                users: [{name: test, user: {token: secret}}]
                """.formatted(cluster));
        ApiTimeouts patience = new ApiTimeouts(HostileApi.PATIENT.answer(), HostileApi.PATIENT.list(), quiet);
        return ApiConnection.to(ClusterAccess.find(kubeconfig, Map.of(), folder), patience);
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.readUnsignedByte());
            }
            heads.add(head.toString());
            conduct.speak(head.toString(), in, socket.getOutputStream());
        } catch (IOException _) {
            // the other side has left
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
