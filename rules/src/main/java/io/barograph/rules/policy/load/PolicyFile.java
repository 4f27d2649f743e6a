package io.barograph.rules.policy.load;

import module java.base;

/// The bytes of one rule file, at most one more than are allowed, and what messages call it.
public final class PolicyFile {

    /// All rule files together; a ConfigMap holds a quarter of it.
    public static final long MAX_BYTES_TOGETHER = 4 << 20;

    /// At most so many rule files are read together. A ConfigMap with more is a mistake.
    public static final int MAX_FILES_TOGETHER = 1_000;

    private final String file;

    private final byte[] bytes;

    private PolicyFile(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /// A file that is in hand already.
    public static PolicyFile of(String file, byte[] bytes) {
        return new PolicyFile(file, bytes.clone());
    }

    /// Each file, and of each directory the files that end in `.drl`, by name; links are followed, so that a mounted
    /// ConfigMap is read as its directory.
    public static List<PolicyFile> readFiles(List<Path> paths) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            List<Path> foundPaths = Files.isDirectory(path) ? ruleFilesIn(path) : List.of(path);
            if (foundPaths.isEmpty()) {
                throw new FileSystemException(path.toString(), null, noRules());
            }
            files.addAll(foundPaths);
        }
        List<PolicyFile> policyFiles = new ArrayList<>();
        long bytes = 0;
        for (Path path : files) {
            refuseWhatIsNoFile(path);
            bytes += Math.min(Files.size(path), PolicyReader.MAX_BYTES);
            if (bytes > MAX_BYTES_TOGETHER) {
                throw new FileSystemException(
                        path.toString(),
                        null,
                        "the rule files up to this one have more than " + MAX_BYTES_TOGETHER
                                + " bytes. Maybe these are not all rule files.");
            }
            policyFiles.add(readFile(path));
        }
        return List.copyOf(policyFiles);
    }

    /// One file, which is no directory.
    public static PolicyFile readFile(Path path) throws IOException {
        refuseWhatIsNoFile(path);
        try (InputStream inputStream = Files.newInputStream(path)) {
            return new PolicyFile(path.toString(), inputStream.readNBytes(PolicyReader.MAX_BYTES + 1));
        }
    }

    /// A pipe or a device may have no end, or never a beginning: who opens it waits for ever.
    ///
    /// @throws IOException if it is there, and neither a file nor a link to one
    public static void refuseWhatIsNoFile(Path path) throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw new FileSystemException(path.toString(), null, "this is no regular file, expected one");
        }
    }

    /// What there is to say of a directory without a rule file.
    public static String noRules() {
        return "the directory has no rule files. Their names must end in " + PolicyReader.ENDING;
    }

    /// What a directory has that ends in `.drl`, by name; whether these are files is another question.
    ///
    /// @throws IOException if the directory cannot be read, or has more of them than may be read together
    public static List<Path> ruleFilesIn(Path directory) throws IOException {
        List<Path> foundPaths = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*" + PolicyReader.ENDING)) {
            for (Path path : entries) {
                foundPaths.add(path);
                if (foundPaths.size() > MAX_FILES_TOGETHER) {
                    throw new FileSystemException(
                            directory.toString(),
                            null,
                            "it has more than " + MAX_FILES_TOGETHER
                                    + " rule files. Maybe these are not all rule files");
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(foundPaths);
        return foundPaths;
    }

    /// Its name as the user gave it.
    public String file() {
        return file;
    }

    /// Its bytes, of a larger file the first.
    public byte[] bytes() {
        return bytes.clone();
    }
}
