package io.barograph.controller.kube;

import module java.base;

/// A server of bytes: what it says after the head of a request is for a test to write.
final class ScriptedServer implements AutoCloseable {

    /// What it does after it has read the head of a request.
    interface Conduct {
        void speak(String head, DataInputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final Conduct conduct;

    ScriptedServer(Conduct conduct) throws IOException {
        this.conduct = conduct;
        Thread.ofVirtual().start(this::accept);
    }

    /// The heads of all requests, up to now.
    List<String> heads() {
        return heads;
    }

    String address() {
        return "http://127.0.0.1:" + listening.getLocalPort();
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
