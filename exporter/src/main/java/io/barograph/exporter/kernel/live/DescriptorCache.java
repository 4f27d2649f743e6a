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

    /// Begins the next pass, which all further reads belong to.
    void beginPass() {
        pass++;
        Set<KernelPath> emptied = withoutRoomBefore;
        emptied.clear();
        withoutRoomBefore = withoutRoom;
        withoutRoom = emptied;
    }

    ReadOutcome readFile(KernelPath filePath, FileBuffer buffer) {
        OpenFile openFile = files.get(filePath);
        if (openFile == null) {
            return openAndRead(filePath, buffer);
        }
        openFile.readInPass = pass;
        int failed = fillBuffer(openFile.descriptor, buffer);
        if (failed == 0) {
            return ReadOutcome.CONTENT;
        }
        forgetPath(filePath);
        forgetDirectory(filePath.parent());
        return readOutcome(failed);
    }

    private ReadOutcome openAndRead(KernelPath filePath, FileBuffer buffer) {
        int descriptor = openDescriptor(filePath, isCgroup(filePath) ? Use.READ_NO_LINK : Use.READ);
        if (descriptor < 0) {
            return readOutcome(descriptor);
        }
        int failed = fillBuffer(descriptor, buffer);
        if (failed == 0 && (size() < cap || (withoutRoomBefore.contains(filePath) && makeRoom()))) {
            files.put(filePath, new OpenFile(descriptor, pass));
        } else {
            calls.close(descriptor);
            if (failed == 0) {
                fallbackReads++;
                withoutRoom.add(filePath);
            }
            spare = spare == null ? openSpare() : spare;
        }
        return readOutcome(failed);
    }

    /// Closes a file that neither this pass nor the one before has read; false if there is none.
    private boolean makeRoom() {
        Iterator<OpenFile> openFiles = files.values().iterator();
        OpenFile idlest = openFiles.hasNext() ? openFiles.next() : null;
        if (idlest == null || idlest.readInPass >= pass - 1) {
            return false;
        }
        calls.close(idlest.descriptor);
        openFiles.remove();
        return true;
    }

    /// A directory as it is now, or null.
    @Nullable
    DirectoryStat statDirectory(KernelPath directoryPath) {
        Integer knownDescriptor = directories.get(directoryPath);
        if (knownDescriptor == null && isCgroup(directoryPath) && size() < cap) {
            int descriptor = openDescriptor(directoryPath, Use.DIRECTORY);
            if (descriptor >= 0) {
                knownDescriptor = descriptor;
                directories.put(directoryPath, knownDescriptor);
            }
        }
        DirectoryStat foundStat = knownDescriptor == null ? null : answer(statx.of(knownDescriptor));
        if (foundStat != null && foundStat.links() > 0) {
            return foundStat;
        }
        forgetDirectory(directoryPath);
        String path = roots.resolvePath(directoryPath);
        return path == null ? null : answer(statx.of(path));
    }

    private @Nullable DirectoryStat answer(int failed) {
        return failed == 0 && statx.isDirectory() ? new DirectoryStat(statx.inode(), statx.links()) : null;
    }

    /// Opens below the kept directory, if it is. Where no more may be open, it closes half of what is kept
    /// for good, then the spare one.
    private int openDescriptor(KernelPath filePath, Use use) {
        Integer directory =
                use == Use.READ_NO_LINK && !directories.isEmpty() ? directories.get(filePath.parent()) : null;
        String path = directory == null ? roots.resolvePath(filePath) : filePath.name();
        if (path == null) {
            return -Errno.ENOENT;
        }
        int below = directory == null ? FileCalls.NO_DIRECTORY : directory;
        int descriptor = calls.openFile(below, path, use);
        if (tooManyOpen(-descriptor)) {
            shrinkTo(size() / 2);
            return openOnceMore(filePath, use);
        }
        if (directory != null && descriptor < 0) {
            forgetDirectory(filePath.parent());
        }
        return descriptor;
    }

    private int openOnceMore(KernelPath filePath, Use use) {
        String path = roots.resolvePath(filePath);
        if (size() == 0) {
            closeSpare();
        }
        return path == null ? -Errno.ENOENT : calls.openFile(FileCalls.NO_DIRECTORY, path, use);
    }

    /// Fewer descriptors may be open than we thought.
    private void shrinkTo(int newCap) {
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
        int descriptor = calls.openFile(FileCalls.NO_DIRECTORY, "/", Use.DIRECTORY);
        return descriptor < 0 ? null : descriptor;
    }

    private void closeSpare() {
        if (spare != null) {
            calls.close(spare);
            spare = null;
        }
    }

    /// 0, or the negative error number.
    private int fillBuffer(int descriptor, FileBuffer buffer) {
        int position = 0;
        while (true) {
            int readBytes = calls.readFile(descriptor, position);
            if (readBytes < 0) {
                return readBytes;
            }
            if (!buffer.makeRoom(position, readBytes)) {
                return -Errno.EFBIG;
            }
            calls.takeBytes(readBytes, buffer.array(), position);
            boolean whole =
                    position == 0 && readBytes > 0 && readBytes < SURELY_WHOLE && buffer.array()[readBytes - 1] == '\n';
            position += readBytes;
            if (readBytes == 0 || whole) {
                return 0;
            }
        }
    }

    private static ReadOutcome readOutcome(int failed) {
        if (failed == -Errno.EFBIG) {
            return new ReadOutcome.Failed("is larger than " + FileBuffer.MAX + " bytes");
        }
        return failed >= 0 ? ReadOutcome.CONTENT : outcomeOf(-failed);
    }

    /// Whether this process, or the host, may open no more files.
    static boolean tooManyOpen(int errno) {
        return errno == Errno.EMFILE || errno == Errno.ENFILE;
    }

    /// The outcome that an error number stands for.
    static ReadOutcome outcomeOf(int errno) {
        return switch (errno) {
            case Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR -> ReadOutcome.VANISHED;
            case Errno.EOPNOTSUPP -> ReadOutcome.UNSUPPORTED;
            case Errno.EACCES, Errno.EPERM -> ReadOutcome.DENIED;
            default -> new ReadOutcome.Failed(Errno.symbolOf(errno));
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

    void forgetPath(KernelPath path) {
        OpenFile openFile = files.remove(path);
        if (openFile != null) {
            calls.close(openFile.descriptor);
        } else {
            forgetDirectory(path);
        }
    }

    private void forgetDirectory(KernelPath directoryPath) {
        Integer knownDescriptor = directories.remove(directoryPath);
        if (knownDescriptor != null) {
            calls.close(knownDescriptor);
        }
    }

    void close() {
        shrinkTo(0);
        closeSpare();
    }
}
