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
    private Map<Resource, PressureFile> lastPressures = Map.of();

    CgroupPressureFiles(KernelPath directoryPath) {
        this.directory = directoryPath;
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
            file = new CachedFile<>(directory.keptFile(name), KernelFileParsers::parsePressure, (name + GONE).intern());
        }

        /// True if it says something else than before.
        @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
        boolean readFile(ReadContext context) {
            Reading<PressureFile> newReading = file.readFile(context);
            if (newReading == reading) {
                return false;
            }
            reading = newReading;
            value = PressureFile.fromReading(newReading);
            return true;
        }
    }

    Map<Resource, PressureFile> readFiles(ReadContext context) {
        boolean changed = lastPressures.isEmpty();
        for (One pressureFile : files.values()) {
            changed |= pressureFile.readFile(context);
        }
        if (changed) {
            Map<Resource, PressureFile> newPressures = new EnumMap<>(Resource.class);
            files.forEach((resource, pressureFile) -> newPressures.put(resource, pressureFile.value));
            lastPressures = Collections.unmodifiableMap(newPressures);
        }
        return lastPressures;
    }

    void forgetFiles(KernelFs fs) {
        files.values().forEach(pressureFile -> pressureFile.file.forgetFile(fs));
    }
}
