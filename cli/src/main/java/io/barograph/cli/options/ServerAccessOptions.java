package io.barograph.cli.options;

import io.barograph.problem.FileErrorText;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How requests to controllers, exporters and a Prometheus authenticate, and which certificates are trusted.
public final class ServerAccessOptions {

    private static final int LONGEST_TOKEN = 16_384;

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description = {"Authorities of the server's certificate, in PEM.", "File. Default: those that Java trusts."
            })
    private @Nullable Path authorities;

    @Option(
            names = "--cert-file",
            paramLabel = "FILE",
            description = {"The certificate to show to the server, in PEM.", "File. Default: none."})
    private @Nullable Path certificate;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = {"The certificate's key, in PEM.", "File. Default: none."})
    private @Nullable Path key;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = {"The user to give to the server.", "Name. Default: none."})
    private String user = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = {"The user's password, in the file's first line.", "File. Default: none."})
    private @Nullable Path password;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = {
                "A bearer token, in the file's first line, in place of user and password; read again for each request.",
                "File. Default: none."
            })
    private @Nullable Path token;

    /// What a request shows, asked for each request anew.
    ///
    /// @throws UsageException if the files cannot be used, or if both a user and a token are given
    public Supplier<ClientCredentials.Shown> shown() {
        ClientCredentials.Files files = new ClientCredentials.Files(authorities, certificate, key, user, password);
        ClientCredentials credentials = UsageException.understoodValue(() -> ClientCredentials.openFiles(files));
        Path file = token;
        if (file == null) {
            return credentials::current;
        }
        if (!user.isEmpty()) {
            throw new UsageException("--user and --token-file: expected one of them");
        }
        readBearer(file);
        return () -> new ClientCredentials.Shown(credentials.current().tls(), readBearer(file));
    }

    private static String readBearer(Path file) {
        try {
            if (Files.size(file) > LONGEST_TOKEN) {
                throw new UsageException("--token-file: " + file + ": expected at most " + LONGEST_TOKEN + " bytes");
            }
            String line = Files.readString(file).lines().findFirst().orElse("").strip();
            if (!line.matches("[\\x21-\\x7e]+")) {
                throw new UsageException("--token-file: " + file + ": expected a token in its first line");
            }
            return "Bearer " + line;
        } catch (IOException e) {
            throw new UsageException("--token-file: " + FileErrorText.failureSentence(file, e), e);
        }
    }
}
