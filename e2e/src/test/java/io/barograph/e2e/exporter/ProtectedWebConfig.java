package io.barograph.e2e.exporter;

import module java.base;

/// A web configuration, in exporter-toolkit's format, that lets no client in without a certificate and a password.
public final class ProtectedWebConfig {

    /// Of every user.
    public static final String PASSWORD = "rainbow";

    /// The password's bcrypt hash, of a cost that takes a test a few milliseconds.
    static final String HASH = "$2y$06$VHKb51UhyNqn4T9cTLrz3eu1CHwydhQgtvlJjLsxhuPe8UtPjpKtK";

    private ProtectedWebConfig() {}

    /// Writes it as `web.yml` beside the files of a server and its client, for one user.
    ///
    /// @return the option that names it
    public static String option(Path directory, String user) throws IOException {
        Path file = Files.writeString(directory.resolve("web.yml"), """
                tls_server_config:
                  cert_file: server.crt
                  key_file: server.key
                  client_auth_type: RequireAndVerifyClientCert
                  client_ca_file: ca.crt
                basic_auth_users:
                  %s: %s
                """.formatted(user, HASH));
        return "--web.config.file=" + file;
    }
}
