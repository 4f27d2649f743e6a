package io.barograph.cli.migrate;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;

/// A rule file and its case file in a directory.
public record MigratedFiles(Path policy, Path cases) {

    /// The two files of that name.
    public static MigratedFiles filesIn(Path directory, String name) {
        return new MigratedFiles(
                directory.resolve(name + PolicyReader.ENDING), directory.resolve(name + CaseFile.ENDING));
    }

    /// Writes both, both or none. The cases come first: rules are never without them.
    ///
    /// @throws FileAlreadyExistsException if one is there, and nothing was written
    public void writeFiles(Migration migration, boolean force) throws IOException {
        for (Path file : List.of(cases, policy)) {
            if (!force && Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            Files.deleteIfExists(
                    temporaryFile(file)); // left by a crash, or a link that would have another file written
        }
        try {
            Files.writeString(temporaryFile(cases), migration.cases(), StandardOpenOption.CREATE_NEW);
            Files.writeString(temporaryFile(policy), migration.policy(), StandardOpenOption.CREATE_NEW);
            for (Path file : List.of(cases, policy)) {
                Files.move(
                        temporaryFile(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporaryFile(cases));
            Files.deleteIfExists(temporaryFile(policy));
        }
    }

    private static Path temporaryFile(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".new");
    }
}
