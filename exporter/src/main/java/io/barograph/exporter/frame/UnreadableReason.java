package io.barograph.exporter.frame;

import io.barograph.exporter.kernel.KernelPath;

/// Why a kernel file cannot be used, in texts that code can recognise.
public final class UnreadableReason {

    /// The advice to an operator where the kernel has no pressure files.
    public static final String ENABLE_PSI =
            "Maybe the kernel was built without CONFIG_PSI, or PSI is off by default: add psi=1"
                    + " to the kernel command line";

    private static final String UNSUPPORTED = "the kernel does not support ";
    private static final String DENIED = ": permission denied";

    private UnreadableReason() {}

    public static String unsupportedText(KernelPath path) {
        return UNSUPPORTED + path + ". " + ENABLE_PSI;
    }

    public static String deniedText(KernelPath path) {
        return path + DENIED + ". Maybe run as root, or give read access to it";
    }

    /// Whether the kernel has the file and does not serve it, as where PSI is switched off.
    public static boolean isUnsupported(String why) {
        return why.startsWith(UNSUPPORTED);
    }

    /// Whether we may not read the file.
    public static boolean isDenied(String error) {
        return error.contains(DENIED);
    }
}
