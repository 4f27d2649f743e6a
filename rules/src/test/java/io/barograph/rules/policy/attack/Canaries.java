package io.barograph.rules.policy.attack;

import module java.base;

/// What attacks would touch if their code ran: a directory, a listening port, system properties, threads.
final class Canaries implements AutoCloseable {

    private final Path directory;
    private final ServerSocket port;

    Canaries(Path directory) {
        this.directory = directory;
        try {
            port = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
            port.setSoTimeout(100);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.setProperty("barograph.canary", directory.toString());
        System.setProperty("barograph.canary.port", Integer.toString(port.getLocalPort()));
    }

    /// Whether the attack's code ran. For [Attack.Canary#SILENCE] the rules must have been run before.
    boolean fired(Attack attack) {
        return switch (attack.canary()) {
            case FILE -> Files.exists(directory.resolve(attack.number()));
            case PROPERTY -> "harmed".equals(System.getProperty("barograph.attack." + attack.number()));
            case THREAD ->
                Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(each -> each.getName().equals("barograph-attack-" + attack.number()));
            case SOCKET -> called();
            case SILENCE -> System.getProperty("barograph.attack." + attack.number()) == null;
            case NONE -> false;
        };
    }

    private boolean called() {
        try {
            port.accept().close();
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        port.close();
        System.getProperties().stringPropertyNames().stream()
                .filter(each -> each.startsWith("barograph.attack.") || each.startsWith("barograph.canary"))
                .forEach(System::clearProperty);
    }
}
