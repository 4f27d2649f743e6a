package io.barograph.cli.migrate;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.policy.load.PolicyReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/// A rule file and its case file in a directory.
///
/// @param policy `NAME.drl`
/// @param cases `NAME.cases.yaml`
public record MigratedFiles(Path policy, Path cases) {

    /// The two files of that name.
    public static MigratedFiles in(Path directory, String name) {
        return new MigratedFiles(
                directory.resolve(name + PolicyReader.ENDING), directory.resolve(name + CaseFile.ENDING));
    }

    /// Writes both, each whole or not at all: first beside its place, then moved. The cases come first, so that there
    /// are never rules without them.
    ///
    /// @param force whether files that are there are replaced
    /// @throws FileAlreadyExistsException if one is there, and nothing was written
    public void write(Migration migration, boolean force) throws IOException {
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(cases, migration.cases());
        texts.put(policy, migration.policy());
        for (Path each : texts.keySet()) {
            if (!force && Files.exists(each)) {
                throw new FileAlreadyExistsException(each.toString());
            }
        }
        Map<Path, Path> ready = new LinkedHashMap<>();
        try {
            for (Map.Entry<Path, String> each : texts.entrySet()) {
                Path target = each.getKey();
                Path beside = target.resolveSibling("." + target.getFileName() + ".new");
                ready.put(beside, target);
                // Left by a crash, or a link that somebody made to have another file written
                Files.deleteIfExists(beside);
                Files.writeString(
                        beside,
                        each.getValue(),
                        StandardCharsets.UTF_8,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
            }
            for (Map.Entry<Path, Path> each : ready.entrySet()) {
                Files.move(
                        each.getKey(),
                        each.getValue(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            for (Path each : ready.keySet()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
