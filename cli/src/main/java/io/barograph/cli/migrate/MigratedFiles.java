package io.barograph.cli.migrate;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;

/// A rule file and its case file in a directory.
public record MigratedFiles(Path policy, Path cases) {

    /// The two files of that name.
    public static MigratedFiles in(Path directory, String name) {
        return new MigratedFiles(
                directory.resolve(name + PolicyReader.ENDING), directory.resolve(name + CaseFile.ENDING));
    }

    /// Writes both, both or none. The cases come first: rules are never without them.
    ///
    /// @throws FileAlreadyExistsException if one is there, and nothing was written
    public void write(Migration migration, boolean force) throws IOException {
        for (Path each : List.of(cases, policy)) {
            if (!force && Files.exists(each)) {
                throw new FileAlreadyExistsException(each.toString());
            }
            Files.deleteIfExists(beside(each)); // left by a crash, or a link that would have another file written
        }
        try {
            Files.writeString(beside(cases), migration.cases(), StandardOpenOption.CREATE_NEW);
            Files.writeString(beside(policy), migration.policy(), StandardOpenOption.CREATE_NEW);
            for (Path each : List.of(cases, policy)) {
                Files.move(beside(each), each, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(beside(cases));
            Files.deleteIfExists(beside(policy));
        }
    }

    private static Path beside(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".new");
    }
}
