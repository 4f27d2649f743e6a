package io.barograph.exporter.options;

import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.Problem;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.KubeletConfiguration;
import io.barograph.threshold.KubeletConfiguration.Source;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The kubelet's settings in files: those that are named, or the first of the usual ones that can be read.
final class KubeletConfigFiles {

    private static final Logger LOG = LoggerFactory.getLogger(KubeletConfigFiles.class);
    private static final int LONGEST = 256 * 1024;
    private static final String DROP_IN = ".conf";

    private KubeletConfigFiles() {}

    /// Files and directories of drop-ins, a later one over an earlier one.
    ///
    /// @throws IOException where one cannot be read
    static EvictionSettings readFiles(List<Path> paths, List<Problem> problems) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (Path path : paths) {
            boolean isDirectory = Files.isDirectory(path);
            for (Path file : isDirectory ? dropIns(path) : List.of(path)) {
                sources.add(new Source(file.toString(), readText(file), isDirectory));
            }
        }
        return KubeletConfiguration.readSources(sources, problems);
    }

    /// The first of the host's usual files that is a kubelet's; null where there is none, so that thresholds are
    /// assumed.
    static @Nullable EvictionSettings usual(Path rootfs, NodeRuntime runtime) {
        for (String usual : runtime.kubeletConfigs()) {
            Path path = rootfs.resolve(usual.substring(1));
            try {
                if (!Files.exists(path)
                        || (Files.isDirectory(path) && dropIns(path).isEmpty())) {
                    continue;
                }
                List<Problem> problems = new ArrayList<>();
                EvictionSettings settings = readFiles(List.of(path), problems);
                problems.stream().filter(it -> !it.isError()).forEach(it -> LOG.warn("{}", it));
                if (problems.stream().noneMatch(Problem::isError)) {
                    LOG.info("the kubelet's thresholds are those of {}", path);
                    return settings;
                }
                LOG.warn("the kubelet's settings cannot be used: {}", problems.getFirst());
            } catch (IOException e) {
                LOG.warn("the kubelet's settings cannot be read: {}", e.toString());
            }
        }
        return null;
    }

    /// The files in the order in which a kubelet takes them.
    private static List<Path> dropIns(Path directory) throws IOException {
        try (Stream<Path> allFiles = Files.walk(directory)) {
            return allFiles.filter(it -> it.toString().endsWith(DROP_IN) && Files.isRegularFile(it))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static String readText(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            // One byte more than is read shows that there are too many
            return GoYamlReader.decodeText(input.readNBytes(LONGEST + 1));
        }
    }
}
