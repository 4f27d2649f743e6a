package io.barograph.cli.experiment.node;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.problem.FileErrorText;
import module java.base;

/// What an experiment cannot do without: root, cgroup2 and pressure.
public final class HostChecks {

    private static final Integer ROOT = 0;

    private HostChecks() {}

    /// Why no experiment is possible here, the last line of which begins with Maybe; empty if one is.
    public static String whyNot(HostRoots roots, LiveKernelFs kernelFs) throws IOException {
        Integer uid = uid();
        if (!uid.equals(ROOT)) {
            return "this is the user " + uid + ", expected root: an experiment makes cgroups and moves its processes"
                    + " into them\nMaybe run it by sudo";
        }
        String none = kernelFs.whyMissing(FileTree.CGROUP);
        if (none != null) {
            return none.replace(". Maybe ", "\nMaybe ");
        }
        if (kernelFs.seesPartOnly()) {
            return "the cgroup2 mount shows only a part of the host's cgroups\nMaybe this is a container: mount the"
                    + " host's /sys/fs/cgroup, name the directory above it by --path.sysfs, and run it privileged";
        }
        return whyNoPressure(roots.procfs().resolve("pressure/cpu"));
    }

    /// Opening is not enough: where PSI is off, reading fails.
    static String whyNoPressure(Path file) {
        String maybe = "\nMaybe the kernel has no CONFIG_PSI, or needs psi=1 on its command line";
        try {
            return Files.readAllBytes(file).length > 0 ? "" : file + " is empty" + maybe;
        } catch (NoSuchFileException _) {
            return file + " does not exist" + maybe;
        } catch (IOException e) {
            return file + " cannot be read (" + FileErrorText.whyUnusable(e) + ")" + maybe;
        }
    }

    /// The user that this process runs as.
    static Integer uid() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
