package io.barograph.program;

import io.barograph.problem.Sha256;
import module java.base;

/// Files that were read, or tried, and whether one of them says something else by now. Contents are compared, not
/// dates: mounted Secrets are swapped by links, and dates are coarse.
public final class WatchedFiles {

    private static final int LARGEST = 1024 * 1024;

    private final Map<Path, String> digestsByPath = new LinkedHashMap<>();

    /// The file's bytes.
    ///
    /// @throws IOException if it cannot be read, is no regular file, or is larger than 1 MiB
    public byte[] readFile(Path file) throws IOException {
        try {
            byte[] bytes = bytesOf(file);
            digestsByPath.put(file, Sha256.hexDigest(bytes));
            return bytes;
        } catch (IOException e) {
            digestsByPath.put(file, faultName(e));
            throw e;
        }
    }

    public boolean changed() {
        for (Map.Entry<Path, String> entry : digestsByPath.entrySet()) {
            String currentDigest;
            try {
                currentDigest = Sha256.hexDigest(bytesOf(entry.getKey()));
            } catch (IOException e) {
                currentDigest = faultName(e);
            }
            if (!currentDigest.equals(entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    private static byte[] bytesOf(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            // A pipe would be waited for
            throw new FileSystemException(
                    file.toString(),
                    null,
                    attributes.isDirectory() ? "Is a directory" : "this is no regular file, expected one");
        }
        try (InputStream inputStream = Files.newInputStream(file)) {
            byte[] bytes = inputStream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new IOException("larger than " + LARGEST + " bytes");
            }
            return bytes;
        }
    }

    private static String faultName(IOException e) {
        return e.getClass().getName();
    }
}
