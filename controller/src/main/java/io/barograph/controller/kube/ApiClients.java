package io.barograph.controller.kube;

import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.access.ClusterAccessException;
import io.barograph.controller.kube.tls.ServerNameContext;
import io.barograph.program.ThreadShortageException;
import io.barograph.web.tls.SessionTickets;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.Utils;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The HTTP client for calls to the API server. fabric8 reads certificates once, so a new client is opened when one of
/// their files has changed. Calls under way end with the old client.
final class ApiClients implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ApiClients.class);

    /// The message of each failure of JDK 25's client once its thread has ended, as where the host let no thread be for
    /// a moment.
    private static final String CLIENT_ENDED = "selector manager closed";

    private final Executor executor;
    private ClusterAccess access;
    private List<Stamp> stamps;
    private HttpClient opened;
    /// Whether there was no thread for a client with what the files say now.
    private boolean isRenewalPending;

    /// Distinguishes a file from the one that was there before.
    ///
    /// @param key which file it is, behind all links; null where there is none
    private record Stamp(
            @Nullable FileTime modified,
            long size,
            @Nullable Object key) {

        private static final Stamp NONE = new Stamp(null, 0, null);

        static Stamp of(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
            } catch (IOException _) {
                return NONE;
            }
        }
    }

    /// @param executor runs the parts of all clients' calls
    ApiClients(ClusterAccess access, Executor executor) {
        this.executor = executor;
        this.access = access;
        this.stamps = readStamps(access);
        this.opened = openClient(access);
    }

    /// fabric8's timer of all calls ends its thread after ten idle seconds, and the next call would need another. What
    /// is not due for a hundred years keeps it.
    static void keepTimerThread() {
        var _ = Utils.schedule(Runnable::run, () -> {}, 36_500, TimeUnit.DAYS);
    }

    /// @param kept so many threads stand from the start and stay, so that these calls at once need no new one
    static ExecutorService newExecutor(int kept) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                kept,
                Integer.MAX_VALUE,
                1,
                TimeUnit.MINUTES,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name("api-client-", 0).factory());
        threads.prestartAllCoreThreads();
        return threads;
    }

    private static List<Stamp> readStamps(ClusterAccess access) {
        return access.files().stream().map(Stamp::of).toList();
    }

    /// A client opens descriptors before it starts its thread, and keeps them where it gets none.
    private HttpClient openClient(ClusterAccess access) {
        try {
            Thread.ofPlatform().daemon().name("api-client-probe").start(() -> {});
            return new ClientFactory(access.serverName(), executor)
                    .newBuilder(access.config())
                    .build();
        } catch (OutOfMemoryError e) {
            throw ThreadShortageException.of(e);
        }
    }

    /// What fabric8 has no setting for.
    private static final class ClientFactory extends JdkHttpClientFactory {

        private final @Nullable String serverName;
        private final Executor executor;

        ClientFactory(@Nullable String serverName, Executor executor) {
            this.serverName = serverName;
            this.executor = executor;
        }

        @Override
        protected java.net.http.HttpClient.Builder createNewHttpClientBuilder() {
            return java.net.http.HttpClient.newBuilder().executor(executor);
        }

        @Override
        protected void additionalConfig(java.net.http.HttpClient.Builder builder) {
            // A redirect would take our token to where it leads
            builder.followRedirects(java.net.http.HttpClient.Redirect.NEVER);
            SSLContext context = revealContext(builder);
            SessionTickets.refuseTickets(context); // a kubelet's, too, may be hostile
            if (serverName != null) {
                builder.sslContext(ServerNameContext.of(context, serverName));
            }
        }

        /// The context with our keys and trust. A builder tells it by a client alone.
        private static SSLContext revealContext(java.net.http.HttpClient.Builder builder) {
            try (java.net.http.HttpClient client = builder.build()) {
                return client.sslContext();
            }
        }
    }

    /// The client for the next call.
    synchronized HttpClient currentClient() {
        List<Stamp> newStamps = readStamps(access);
        if (!newStamps.equals(stamps)) {
            stamps = newStamps;
            try {
                renewClient(access.readAgain());
            } catch (ThreadShortageException e) {
                noteShortage(e);
            } catch (RuntimeException e) { // fabric8's of certificates that it cannot read, too
                isRenewalPending = false;
                LOG.warn(
                        "The certificates or the kubeconfig have changed ({}), but what was read before is used on: {}",
                        access.files(),
                        String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
            }
        }
        return opened;
    }

    private void noteShortage(ThreadShortageException shortage) {
        if (!isRenewalPending) {
            LOG.warn(
                    "The certificates or the kubeconfig have changed, but cannot be used yet: {}",
                    shortage.getMessage());
        }
        stamps = List.of(); // the next call finds them changed
        isRenewalPending = true;
    }

    /// Opens another client if this one failed because it has ended: it would answer nothing any more.
    synchronized void replaceEnded(HttpClient failed, Throwable failure) {
        boolean isEnded = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(10)
                .anyMatch(cause -> CLIENT_ENDED.equals(cause.getMessage()));
        if (isEnded && failed.equals(opened)) {
            try {
                opened = openClient(access);
            } catch (RuntimeException e) {
                LOG.warn(
                        "The client for calls to the API server has ended, and no other can be opened: {}. The next"
                                + " call tries again.",
                        e.toString());
                return;
            }
            LOG.warn("The client for calls to the API server had ended; there is a new one. Maybe the host is short of"
                    + " threads.");
        }
    }

    /// Calls under way go on with the old client.
    private void renewClient(ClusterAccess fresh) {
        if (!fresh.toString().equals(access.toString())) {
            throw new ClusterAccessException(
                    "they lead to " + fresh + ", expected " + access + ". Maybe restart, if that is meant.");
        }
        // from before they are read: what changes meanwhile is seen the next time
        List<Stamp> freshStamps = fresh.files().equals(access.files()) ? stamps : readStamps(fresh);
        opened = openClient(fresh);
        isRenewalPending = false;
        access = fresh;
        stamps = freshStamps;
        LOG.info("The certificates or the kubeconfig have changed ({}) and are used from now on.", fresh.files());
    }

    @Override
    public synchronized void close() {
        opened.close();
        if (executor instanceof ExecutorService service) {
            service.shutdownNow();
        }
    }
}
