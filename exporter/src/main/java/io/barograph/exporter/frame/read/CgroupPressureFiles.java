package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The pressure files of one cgroup, `cpu.pressure` and its like; while none changes, the answer is the same object.
final class CgroupPressureFiles {

    private static final String GONE = " is not there. Maybe cgroup.pressure is 0, the cgroup is gone, or the kernel"
            + " has no PSI: add psi=1 to the kernel command line";

    private final Map<Resource, One> files = new EnumMap<>(Resource.class);
    private final KernelPath directory;
    private Map<Resource, PressureFile> last = Map.of();

    CgroupPressureFiles(KernelPath directory) {
        this.directory = directory;
        for (Resource resource : Resource.values()) {
            files.put(resource, new One(resource));
        }
    }

    private final class One {
        private final CachedFile<PressureFile> file;
        private Reading<PressureFile> reading = Reading.absent("not read yet");
        private PressureFile value = PressureFile.absent("not read yet");

        One(Resource resource) {
            String name = resource.word() + ".pressure";
            file = new CachedFile<>(directory.file(name), KernelFileParsers::pressure, (name + GONE).intern());
        }

        /// True if it says something else than before.
        @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
        boolean read(ReadContext pass) {
            Reading<PressureFile> now = file.read(pass);
            if (now == reading) {
                return false;
            }
            reading = now;
            value = PressureFile.from(now);
            return true;
        }
    }

    Map<Resource, PressureFile> read(ReadContext pass) {
        boolean changed = last.isEmpty();
        for (One one : files.values()) {
            changed |= one.read(pass);
        }
        if (changed) {
            Map<Resource, PressureFile> now = new EnumMap<>(Resource.class);
            files.forEach((resource, one) -> now.put(resource, one.value));
            last = Collections.unmodifiableMap(now);
        }
        return last;
    }

    void forget(KernelFs fs) {
        files.values().forEach(one -> one.file.forget(fs));
    }
}
