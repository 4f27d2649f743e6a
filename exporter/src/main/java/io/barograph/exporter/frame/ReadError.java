package io.barograph.exporter.frame;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;

/// A file that was there and could not be used, in a form coarse enough for a metric's labels.
///
/// @param file `/proc/pressure/cpu` of the host's own, `cpu.stat` of any cgroup's
/// @param cause the error number's symbol, such as `EIO`; `denied`, `malformed`, or `other`
public record ReadError(String file, String cause) {

    public static final String DENIED = "denied";
    public static final String MALFORMED = "malformed";

    private static final String OTHER = "other";

    private static final Pattern PROCESS = Pattern.compile("^/proc/[0-9]+/");

    public static ReadError of(KernelPath path, String cause) {
        String whole = path.toString();
        return new ReadError(
                path.tree() == FileTree.PROC
                        ? PROCESS.matcher(whole).replaceFirst("/proc/PID/")
                        : whole.substring(whole.lastIndexOf('/') + 1),
                cause);
    }

    /// The same file, without the cause.
    public ReadError ofAnyCause() {
        return new ReadError(file, OTHER);
    }
}
