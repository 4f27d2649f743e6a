package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.FileCalls;
import io.barograph.exporter.libc.FileCalls.Use;
import io.barograph.exporter.libc.Statx;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads files through descriptors that stay open, up to a cap, since opening costs four times as much as reading.
/// A walk over all cgroups may read more files than are kept. So that files that every pass reads are kept, a file for
/// which two passes in a row found no room takes the place of one that neither of them read.
///
/// A descriptor of a removed cgroup answers ENODEV for ever, also when the same name is made again; so does one whose
/// cgroup switched its pressure files off and on. It is closed then, and the next reading opens the file again. A
/// cgroup's files are opened below its directory's descriptor where that is kept: what is read and what is asked about
/// is then one cgroup, whatever has the name by now. (Of itself a removed cgroup's directory does not tell that it is
/// removed, so its descriptor goes as soon as a file below it is not there.)
final class DescriptorCache {

    /// A first reading shorter than this that ends a line is the whole file: the kernel hands out short files at once,
    /// and longer ones in pieces of about a page.
    private static final int SURELY_WHOLE = 1024;

    private final FileCalls calls = new FileCalls();
    private final Statx statx = new Statx();
    private final FileTreeRoots roots;
    /// The file that was read longest ago comes first.
    private final Map<KernelPath, OpenFile> files = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<KernelPath, Integer> directories = new HashMap<>();
    private int cap;
    private long pass;
    /// Files for which this pass found no room.
    private Set<KernelPath> withoutRoom = new HashSet<>();

    /// Files for which the pass before found no room.
    private Set<KernelPath> withoutRoomBefore = new HashSet<>();

    private @Nullable Integer spare;
    private long fallbackReads;

    private static final class OpenFile {
        private final int descriptor;
        private long readInPass;

        private OpenFile(int descriptor, long pass) {
            this.descriptor = descriptor;
            this.readInPass = pass;
        }
    }

    DescriptorCache(FileTreeRoots roots, int cap) {
        this.roots = roots;
        this.cap = cap;
        this.spare = openSpare();
    }

    /// What is read from now on is read by the next pass.
    void beginPass() {
        pass++;
        Set<KernelPath> emptied = withoutRoomBefore;
        emptied.clear();
        withoutRoomBefore = withoutRoom;
        withoutRoom = emptied;
    }

    ReadOutcome read(KernelPath file, FileBuffer into) {
        OpenFile known = files.get(file);
        if (known == null) {
            return openAndRead(file, into);
        }
        known.readInPass = pass;
        int failed = fill(known.descriptor, into);
        if (failed == 0) {
            return ReadOutcome.CONTENT;
        }
        forget(file);
        forgetDirectory(file.parent());
        return outcome(failed);
    }

    private ReadOutcome openAndRead(KernelPath file, FileBuffer into) {
        int descriptor = open(file, isCgroup(file) ? Use.READ_NO_LINK : Use.READ);
        if (descriptor < 0) {
            return outcome(descriptor);
        }
        int failed = fill(descriptor, into);
        if (failed == 0 && (size() < cap || (withoutRoomBefore.contains(file) && makeRoom()))) {
            files.put(file, new OpenFile(descriptor, pass));
        } else {
            calls.close(descriptor);
            if (failed == 0) {
                fallbackReads++;
                withoutRoom.add(file);
            }
            spare = spare == null ? openSpare() : spare;
        }
        return outcome(failed);
    }

    /// Closes a file that neither this pass nor the one before has read; false if there is none.
    private boolean makeRoom() {
        Iterator<OpenFile> all = files.values().iterator();
        OpenFile idlest = all.hasNext() ? all.next() : null;
        if (idlest == null || idlest.readInPass >= pass - 1) {
            return false;
        }
        calls.close(idlest.descriptor);
        all.remove();
        return true;
    }

    /// A directory as it is now, or null.
    @Nullable
    DirectoryStat stat(KernelPath directory) {
        Integer known = directories.get(directory);
        if (known == null && isCgroup(directory) && size() < cap) {
            int descriptor = open(directory, Use.DIRECTORY);
            if (descriptor >= 0) {
                known = descriptor;
                directories.put(directory, known);
            }
        }
        DirectoryStat found = known == null ? null : answer(statx.of(known));
        if (found != null && found.links() > 0) {
            return found;
        }
        forgetDirectory(directory);
        String path = roots.resolve(directory);
        return path == null ? null : answer(statx.of(path));
    }

    private @Nullable DirectoryStat answer(int failed) {
        return failed == 0 && statx.isDirectory() ? new DirectoryStat(statx.inode(), statx.links()) : null;
    }

    /// Opens below the kept directory, if it is. Where no more may be open, it closes half of what is kept
    /// for good, then the spare one.
    private int open(KernelPath file, Use use) {
        Integer directory = use == Use.READ_NO_LINK && !directories.isEmpty() ? directories.get(file.parent()) : null;
        String path = directory == null ? roots.resolve(file) : file.name();
        if (path == null) {
            return -Errno.ENOENT;
        }
        int below = directory == null ? FileCalls.NO_DIRECTORY : directory;
        int descriptor = calls.open(below, path, use);
        if (tooManyOpen(-descriptor)) {
            shrink(size() / 2);
            return openOnceMore(file, use);
        }
        if (directory != null && descriptor < 0) {
            forgetDirectory(file.parent());
        }
        return descriptor;
    }

    private int openOnceMore(KernelPath file, Use use) {
        String path = roots.resolve(file);
        if (size() == 0) {
            closeSpare();
        }
        return path == null ? -Errno.ENOENT : calls.open(FileCalls.NO_DIRECTORY, path, use);
    }

    /// Fewer descriptors may be open than we thought.
    private void shrink(int newCap) {
        cap = newCap;
        Iterator<OpenFile> idlestFirst = files.values().iterator();
        while (idlestFirst.hasNext() && size() > newCap) {
            calls.close(idlestFirst.next().descriptor);
            idlestFirst.remove();
        }
        Iterator<Integer> opened = directories.values().iterator();
        while (opened.hasNext() && size() > newCap) {
            calls.close(opened.next());
            opened.remove();
        }
    }

    private @Nullable Integer openSpare() {
        int descriptor = calls.open(FileCalls.NO_DIRECTORY, "/", Use.DIRECTORY);
        return descriptor < 0 ? null : descriptor;
    }

    private void closeSpare() {
        if (spare != null) {
            calls.close(spare);
            spare = null;
        }
    }

    /// 0, or the negative error number.
    private int fill(int descriptor, FileBuffer into) {
        int at = 0;
        while (true) {
            int read = calls.read(descriptor, at);
            if (read < 0) {
                return read;
            }
            if (!into.room(at, read)) {
                return -Errno.EFBIG;
            }
            calls.take(read, into.array(), at);
            boolean whole = at == 0 && read > 0 && read < SURELY_WHOLE && into.array()[read - 1] == '\n';
            at += read;
            if (read == 0 || whole) {
                return 0;
            }
        }
    }

    private static ReadOutcome outcome(int failed) {
        if (failed == -Errno.EFBIG) {
            return new ReadOutcome.Failed("is larger than " + FileBuffer.MAX + " bytes");
        }
        return failed >= 0 ? ReadOutcome.CONTENT : outcomeOf(-failed);
    }

    /// Whether this process, or the host, may open no more files.
    static boolean tooManyOpen(int errno) {
        return errno == Errno.EMFILE || errno == Errno.ENFILE;
    }

    /// What an error number says about a kernel file.
    static ReadOutcome outcomeOf(int errno) {
        return switch (errno) {
            case Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR -> ReadOutcome.VANISHED;
            case Errno.EOPNOTSUPP -> ReadOutcome.UNSUPPORTED;
            case Errno.EACCES, Errno.EPERM -> ReadOutcome.DENIED;
            default -> new ReadOutcome.Failed(Errno.name(errno));
        };
    }

    private static boolean isCgroup(KernelPath path) {
        return path.tree() == FileTree.CGROUP || path.tree() == FileTree.CPU_V1;
    }

    /// How many descriptors are kept, of files and of directories.
    int size() {
        return files.size() + directories.size();
    }

    /// Readings so far that had to open and close their file, since no more descriptors may be kept.
    long fallbackReads() {
        return fallbackReads;
    }

    void forget(KernelPath path) {
        OpenFile known = files.remove(path);
        if (known != null) {
            calls.close(known.descriptor);
        } else {
            forgetDirectory(path);
        }
    }

    private void forgetDirectory(KernelPath directory) {
        Integer known = directories.remove(directory);
        if (known != null) {
            calls.close(known);
        }
    }

    void close() {
        shrink(0);
        closeSpare();
    }
}
