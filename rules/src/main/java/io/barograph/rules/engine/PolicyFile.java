package io.barograph.rules.engine;

import io.barograph.rules.policy.PolicyReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The bytes of one rule file, at most one more than are allowed, and what messages call it.
public final class PolicyFile {

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
    public static List<PolicyFile> read(List<Path> paths) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path each : paths) {
            files.addAll(Files.isDirectory(each) ? rulesIn(each) : List.of(each));
        }
        List<PolicyFile> read = new ArrayList<>();
        for (Path each : files) {
            try (InputStream in = Files.newInputStream(each)) {
                read.add(new PolicyFile(each.toString(), in.readNBytes(PolicyReader.MOST_BYTES + 1)));
            }
        }
        return List.copyOf(read);
    }

    private static List<Path> rulesIn(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*" + PolicyReader.ENDING)) {
            entries.forEach(found::add);
        }
        if (found.isEmpty()) {
            throw new NoSuchFileException(directory + "/*" + PolicyReader.ENDING);
        }
        Collections.sort(found);
        return found;
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
