package io.barograph.web.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.FileErrorText;
import io.barograph.program.FileCheckThread;
import io.barograph.program.SystemClock;
import io.barograph.program.WatchedFiles;
import module java.base;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The servers that a client of this project trusts, and the credentials that it shows them. The files are read
/// again when they change. While they are broken, the last good contents stay in use.
public final class ClientCredentials {

    private static final Logger LOG = LoggerFactory.getLogger(ClientCredentials.class);
    private static final long LOOK_NANOS = 5_000_000_000L;

    /// The files; all may be missing.
    ///
    /// @param authorities of servers; null for those that the JVM trusts
    /// @param certificate shown to servers, with its key
    /// @param user empty for none
    /// @param password the file's first line
    public record Files(
            @Nullable Path authorities,
            @Nullable Path certificate,
            @Nullable Path key,
            String user,
            @Nullable Path password) {

        public static final Files NONE = new Files(null, null, null, "", null);
    }

    /// The credentials to be shown. They are never printed.
    ///
    /// @param authorization the header's value; empty for none
    public record Shown(SSLContext tls, String authorization) {

        @Override
        public String toString() {
            return "Shown[...]";
        }
    }

    private final Files names;
    private volatile WatchedFiles files;
    private final FileCheckThread looks = new FileCheckThread("credentials");
    private final AtomicLong lookedNanos = new AtomicLong(SystemClock.nanos());
    private volatile Shown good;

    private ClientCredentials(Files names, WatchedFiles files, Shown good) {
        this.names = names;
        this.files = files;
        this.good = good;
    }

    /// @throws IllegalArgumentException with a sentence on the first file that cannot be used
    public static ClientCredentials openFiles(Files names) {
        WatchedFiles files = new WatchedFiles();
        return new ClientCredentials(names, files, readFiles(names, files));
    }

    /// The credentials to be shown now; the same object until something changes. It waits for no file: what has
    /// changed is read meanwhile, and shown the next time.
    public Shown current() {
        long nowNanos = SystemClock.nanos();
        long lastLookNanos = lookedNanos.get();
        if (nowNanos - lastLookNanos >= LOOK_NANOS && lookedNanos.compareAndSet(lastLookNanos, nowNanos)) {
            looks.beginCheck(this::readChanged, nowNanos);
        }
        return good;
    }

    private void readChanged() {
        if (!files.changed()) {
            return;
        }
        files = new WatchedFiles();
        try {
            good = readFiles(names, files);
            LOG.info("the credentials for exporters were read anew");
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "the credentials for exporters were changed and cannot be used; the last good ones stay in use: {}",
                    e.getMessage());
        }
    }

    private static Shown readFiles(Files names, WatchedFiles files) {
        String ca = textOf(names.authorities(), files);
        String certificate = textOf(names.certificate(), files);
        String key = textOf(names.key(), files);
        String password = textOf(names.password(), files);
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("of certificate and key one is missing; expected both or none");
        }
        if (names.user().isEmpty() != (password == null)) {
            throw new IllegalArgumentException("of user and password file one is missing; expected both or none");
        }
        List<KeyManager> keys = new ArrayList<>();
        if (certificate != null && key != null) {
            List<X509Certificate> chain = of(names.certificate(), () -> CertificateReader.of(certificate));
            keys.add(of(
                    names.key(),
                    () -> KeyAndTrustManagers.keyManager(
                            PrivateKeyReader.of(key, chain.getFirst().getPublicKey()), chain)));
        }
        TrustManager[] trust = ca == null
                ? null
                : new TrustManager[] {
                    of(names.authorities(), () -> KeyAndTrustManagers.trustManager(CertificateReader.of(ca)))
                };
        return new Shown(contextOf(keys, trust), password == null ? "" : basicHeader(names.user(), password));
    }

    /// The content of a file; where that cannot be used, the sentence begins with the file's name.
    private static <T> T of(@Nullable Path file, Supplier<T> content) {
        try {
            return content.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static SSLContext contextOf(List<KeyManager> keys, TrustManager @Nullable [] trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.toArray(KeyManager[]::new), trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    private static String basicHeader(String user, String password) {
        String pair = new String(user.getBytes(UTF_8), ISO_8859_1) + ":"
                + password.lines().findFirst().orElse("");
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(ISO_8859_1));
    }

    private static @Nullable String textOf(@Nullable Path file, WatchedFiles files) {
        if (file == null) {
            return null;
        }
        try {
            // Latin-1 keeps a password's bytes as they are
            return new String(files.readFile(file), ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + FileErrorText.whyUnusable(e), e);
        }
    }
}
