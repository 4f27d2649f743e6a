package io.barograph.exporter.kernel.live;

import io.barograph.exporter.libc.Dirents;
import io.barograph.exporter.libc.Dirents.Sink;
import io.barograph.exporter.libc.FileCalls;
import io.barograph.exporter.libc.FileCalls.Use;
import io.barograph.exporter.libc.Statx;
import module java.base;

/// Lists directories. A directory that is removed meanwhile gives the names that could be read; a look at each of
/// them finds it gone.
final class DirectoryLister {

    private static final int MAX_NAMES = 200_000;

    private final FileCalls calls = new FileCalls();
    private final Dirents dirents = new Dirents();
    private final Statx statx = new Statx();

    /// The names of sub-directories; symbolic links are none.
    List<String> listDirectories(String path) {
        List<String> foundNames = new ArrayList<>();
        listEntries(path, (name, type) -> {
            boolean directory = switch (type) {
                case DIRECTORY -> true;
                case OTHER -> false;
                case UNKNOWN -> statx.of(path + "/" + name) == 0 && statx.isDirectory();
            };
            if (directory) {
                foundNames.add(name);
            }
            return foundNames.size() < MAX_NAMES;
        });
        return foundNames;
    }

    /// The names of all entries.
    List<String> listNames(String path) {
        List<String> foundNames = new ArrayList<>();
        listEntries(path, (name, _) -> {
            foundNames.add(name);
            return foundNames.size() < MAX_NAMES;
        });
        return foundNames;
    }

    private void listEntries(String path, Sink sink) {
        int descriptor = calls.openFile(FileCalls.NO_DIRECTORY, path, Use.LIST);
        if (descriptor < 0) {
            return;
        }
        dirents.listEntries(descriptor, sink);
        calls.close(descriptor);
    }
}
