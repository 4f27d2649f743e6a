package io.barograph.e2e.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Builds the `tool` programs of a Go module once into a cache folder whose name carries a hash of go.mod and go.sum.
/// The folder appears by one rename when everything is in it; a file lock lets one of several builds work at a time.
final class GoBuild {
    private static final Pattern KUBERNETES = Pattern.compile("k8s\\.io/kubernetes (v(\\d+)\\.(\\d+)\\.\\d+\\S*)");
    private static final int PROGRESS_SECONDS = 15;

    private final Path go;
    private final Path module;
    private final Path cache;
    private final PrintStream progress;

    GoBuild(Path go, Path module, Path cache, PrintStream progress) {
        this.go = go;
        this.module = module;
        this.cache = cache;
        this.progress = progress;
    }

    /// The folder with the programs, built now if it is missing.
    Path directory() {
        try {
            Path ready = cache.resolve("cluster-" + key());
            if (Files.isDirectory(ready)) {
                return ready;
            }
            Files.createDirectories(cache);
            synchronized (GoBuild.class) { // a file lock is the process's, not the thread's
                buildLocked(ready);
            }
            return ready;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot keep the test cluster's programs in " + cache, e);
        }
    }

    private void buildLocked(Path ready) throws IOException {
        try (FileChannel file = FileChannel.open(
                        cache.resolve("cluster.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(file)) {
            if (Files.isDirectory(ready)) {
                return;
            }
            Path partial = cache.resolve("cluster.partial");
            delete(partial);
            Files.createDirectories(partial);
            run(partial);
            Files.move(partial.resolve("server"), partial.resolve("etcd")); // its Go package is etcd/server/v3
            try (Stream<Path> kept = Files.list(cache)) {
                for (Path old : kept.filter(GoBuild::isBuild).toList()) {
                    delete(old);
                }
            }
            Files.move(partial, ready, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private FileLock lock(FileChannel file) throws IOException {
        FileLock lock = file.tryLock();
        if (lock == null) {
            progress.println("barograph e2e: another process builds the test cluster's programs; waiting for it");
            lock = file.lock();
        }
        return lock;
    }

    private void run(Path target) throws IOException {
        Path log = cache.resolve("cluster-build.log");
        ProcessBuilder builder = new ProcessBuilder(
                        go.toString(),
                        "build",
                        "-trimpath",
                        "-buildvcs=false",
                        "-ldflags",
                        versionFlags(Files.readString(module.resolve("go.mod"))),
                        "-o",
                        target.toAbsolutePath() + "/",
                        "tool")
                .directory(module.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("CGO_ENABLED", "0");
        builder.environment().put("GOWORK", "off");
        progress.println("barograph e2e: Go builds etcd, kube-apiserver and kubectl into " + cache
                + ", once; about 6 minutes and 7 GB of Go caches on a new machine");
        int code = await(builder.start());
        if (code != 0) {
            throw new ClusterException(
                    "`%s` in %s failed with code %d; the programs of the test cluster are missing. %s ends:%n%s%n"
                                    .formatted(String.join(" ", builder.command()), module, code, log, Logs.tail(log))
                            + "Maybe Go is older than 1.26, or its module proxy cannot be reached;"
                            + " KUBEBUILDER_ASSETS can name a folder with etcd, kube-apiserver and kubectl instead.");
        }
    }

    private int await(Process build) {
        try {
            for (int seconds = 0; !build.waitFor(PROGRESS_SECONDS, TimeUnit.SECONDS); ) {
                seconds += PROGRESS_SECONDS;
                progress.println("barograph e2e: still building the test cluster's programs, " + seconds + " s");
            }
            return build.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while Go built the test cluster's programs", e);
        } finally {
            build.descendants().forEach(ProcessHandle::destroyForcibly);
            build.destroyForcibly();
        }
    }

    /// Without these the server calls itself `v0.0.0-master+$Format:%H$`, which clients refuse to parse.
    static String versionFlags(String goMod) {
        Matcher version = KUBERNETES.matcher(goMod);
        if (!version.find()) {
            throw new ClusterException(
                    "go.mod names no `k8s.io/kubernetes vMAJOR.MINOR.PATCH`; the server's version is read from there.");
        }
        String variable = " -X k8s.io/component-base/version.";
        return "-s -w" + variable + "gitVersion=" + version.group(1) + variable + "gitMajor=" + version.group(2)
                + variable + "gitMinor=" + version.group(3);
    }

    private String key() throws IOException {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            hash.update(Files.readAllBytes(module.resolve("go.mod")));
            hash.update(Files.readAllBytes(module.resolve("go.sum")));
            hash.update(System.getProperty("os.arch").getBytes(UTF_8));
            return HexFormat.of().formatHex(hash.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static boolean isBuild(Path path) {
        return Files.isDirectory(path) && path.getFileName().toString().startsWith("cluster-");
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.toList().reversed();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
