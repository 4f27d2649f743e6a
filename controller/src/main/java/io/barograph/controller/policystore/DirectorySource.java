package io.barograph.controller.policystore;

import io.barograph.rules.policy.load.PolicyFile;
import module java.base;

/// Policies in files and directories; a mounted ConfigMap is a directory of links, which all change their target at
/// once.
///
/// The fingerprint names each file's real path, inode, size and time: a ConfigMap's swap changes the path, an editor
/// the rest.
public final class DirectorySource implements PolicySource {

    private final List<Path> paths;

    public DirectorySource(List<Path> paths) {
        this.paths = List.copyOf(paths);
    }

    @Override
    public List<PolicyFile> read() throws IOException {
        return PolicyFile.read(paths);
    }

    @Override
    public List<String> failedCases(List<PolicyFile> files) throws IOException {
        return CaseCheck.of(files);
    }

    @Override
    public String fingerprint() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path path : paths) {
            for (Path file : Files.isDirectory(path) ? filesIn(path) : List.of(path)) {
                BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
                all.append(
                        "%s %s %s %s\n".formatted(file.toRealPath(), is.fileKey(), is.size(), is.lastModifiedTime()));
            }
        }
        return all.toString();
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*.{drl,cases.yaml}")) {
            entries.forEach(found::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(found);
        return found;
    }

    @Override
    public String name() {
        return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
