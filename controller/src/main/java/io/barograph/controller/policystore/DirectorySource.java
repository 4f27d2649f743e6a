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
        return PolicyFile.readFiles(paths);
    }

    @Override
    public List<String> failedCases(List<PolicyFile> files) throws IOException {
        return CaseCheck.of(files);
    }

    @Override
    public String fingerprint() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path path : paths) {
            for (Path file : Files.isDirectory(path) ? filesIn(path) : List.of(path)) {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                text.append("%s %s %s %s\n"
                        .formatted(
                                file.toRealPath(),
                                attributes.fileKey(),
                                attributes.size(),
                                attributes.lastModifiedTime()));
            }
        }
        return text.toString();
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        List<Path> foundFiles = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*.{drl,cases.yaml}")) {
            entries.forEach(foundFiles::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(foundFiles);
        return foundFiles;
    }

    @Override
    public String name() {
        return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
