package io.barograph.program;

import io.barograph.problem.Sha256;
import module java.base;

/// Files that were read, or tried, and whether one of them says something else by now. Contents are compared, not
/// dates: mounted Secrets are swapped by links, and dates are coarse.
public final class WatchedFiles {

    private static final int LARGEST = 1024 * 1024;

    private final Map<Path, String> seen = new LinkedHashMap<>();

    /// The file's bytes.
    ///
    /// @throws IOException if it cannot be read, is no regular file, or is larger than 1 MiB
    public byte[] read(Path file) throws IOException {
        try {
            byte[] bytes = bytes(file);
            seen.put(file, Sha256.hex(bytes));
            return bytes;
        } catch (IOException e) {
            seen.put(file, fault(e));
            throw e;
        }
    }

    public boolean changed() {
        for (Map.Entry<Path, String> each : seen.entrySet()) {
            String now;
            try {
                now = Sha256.hex(bytes(each.getKey()));
            } catch (IOException e) {
                now = fault(e);
            }
            if (!now.equals(each.getValue())) {
                return true;
            }
        }
        return false;
    }

    private static byte[] bytes(Path file) throws IOException {
        BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
        if (!is.isRegularFile()) {
            // A pipe would be waited for
            throw new FileSystemException(
                    file.toString(),
                    null,
                    is.isDirectory() ? "Is a directory" : "this is no regular file, expected one");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new IOException("larger than " + LARGEST + " bytes");
            }
            return bytes;
        }
    }

    private static String fault(IOException e) {
        return e.getClass().getName();
    }
}
