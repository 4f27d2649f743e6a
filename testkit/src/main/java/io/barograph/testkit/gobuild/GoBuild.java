package io.barograph.testkit.gobuild;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.process.HarnessException;
import io.barograph.testkit.process.LogTail;
import module java.base;

/// Builds the `tool` programs of a Go module once into a cache folder whose name carries a hash of go.mod, go.sum and
/// the module's own sources. The folder appears by one rename when everything is in it; a file lock lets one of several
/// builds work at a time.
public final class GoBuild {
    private static final Pattern SOURCE = Pattern.compile("go\\.(?:mod|sum)|.+\\.go");
    private static final int PROGRESS_SECONDS = 15;

    /// A new machine has to load about 1 GB of modules and to compile them on whatever CPUs it has.
    private static final int AT_MOST_SECONDS = 30 * 60;

    private final Path go;
    private final Path module;
    private final Path cache;
    private final PrintStream progress;
    private final GoRecipe recipe;

    public GoBuild(Path go, Path module, Path cache, PrintStream progress, GoRecipe recipe) {
        this.go = go;
        this.module = module;
        this.cache = cache;
        this.progress = progress;
        this.recipe = recipe;
    }

    /// The folder with the programs, built now if it is missing.
    public Path directory() {
        try {
            Path ready = cache.resolve(recipe.name() + "-" + key());
            if (Files.isDirectory(ready)) {
                return ready;
            }
            Files.createDirectories(cache);
            synchronized (GoBuild.class) { // a file lock is the process's, not the thread's
                buildLocked(ready);
            }
            return ready;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot keep " + recipe.programs() + " in " + cache, e);
        }
    }

    private void buildLocked(Path ready) throws IOException {
        try (FileChannel file = FileChannel.open(
                        cache.resolve(recipe.name() + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(file)) {
            if (Files.isDirectory(ready)) {
                return;
            }
            Path partial = cache.resolve(recipe.name() + ".partial");
            delete(partial);
            Files.createDirectories(partial);
            run(partial);
            Path server = partial.resolve("server");
            if (Files.exists(server)) {
                Files.move(server, partial.resolve("etcd")); // its Go package is etcd/server/v3
            }
            try (Stream<Path> kept = Files.list(cache)) {
                for (Path old : kept.filter(this::isBuild).toList()) {
                    delete(old);
                }
            }
            Files.move(partial, ready, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private FileLock lock(FileChannel file) throws IOException {
        FileLock lock = file.tryLock();
        if (lock == null) {
            progress.println("barograph e2e: another process builds " + recipe.programs() + "; waiting for it");
            lock = file.lock();
        }
        return lock;
    }

    private void run(Path target) throws IOException {
        Path log = cache.resolve(recipe.name() + "-build.log");
        // Without inlining and debugging data Go compiles with a quarter less CPU
        List<String> command = new ArrayList<>(
                List.of(go.toString(), "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l -dwarf=false"));
        command.addAll(recipe.options());
        command.addAll(List.of("-o", target.toAbsolutePath() + "/", "tool"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(module.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("CGO_ENABLED", recipe.cgo() ? "1" : "0");
        builder.environment().put("GOWORK", "off");
        builder.environment().put("GOGC", "400"); // a fifth less CPU for a third more memory
        progress.println("barograph e2e: Go builds " + recipe.programs() + " into " + cache
                + ", once; on a new machine that takes minutes and GB of Go caches, here at most "
                + AT_MOST_SECONDS / 60 + " minutes");
        int code = await(builder.start());
        if (code != 0) {
            throw new HarnessException("`%s` in %s failed with code %d; missing are %s. %s ends:%n%s%n%s"
                    .formatted(
                            String.join(" ", command),
                            module,
                            code,
                            recipe.programs(),
                            log,
                            LogTail.tail(log),
                            recipe.maybe()));
        }
    }

    private int await(Process build) {
        try {
            for (int seconds = 0; !build.waitFor(PROGRESS_SECONDS, TimeUnit.SECONDS); ) {
                seconds += PROGRESS_SECONDS;
                progress.println("barograph e2e: still building " + recipe.programs() + ", " + seconds + " s");
                if (seconds >= AT_MOST_SECONDS) {
                    throw new HarnessException("Go has not built %s in %d minutes. Maybe build them by hand: %s"
                            .formatted(recipe.programs(), AT_MOST_SECONDS / 60, module));
                }
            }
            return build.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while Go built " + recipe.programs(), e);
        } finally {
            build.descendants().forEach(ProcessHandle::destroyForcibly);
            build.destroyForcibly();
        }
    }

    private String key() throws IOException {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            for (Path source : sources()) {
                hash.update(Files.readAllBytes(source));
            }
            hash.update((recipe.cgo() + String.join(" ", recipe.options())).getBytes(UTF_8));
            hash.update(System.getProperty("os.arch").getBytes(UTF_8));
            return HexFormat.of().formatHex(hash.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(module)) {
            return files.filter(file ->
                            SOURCE.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    private boolean isBuild(Path path) {
        String name = path.getFileName().toString();
        return Files.isDirectory(path) && name.matches(Pattern.quote(recipe.name()) + "-[0-9a-f]{16}");
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
