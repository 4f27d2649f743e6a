package io.barograph.bench.collection;

import module java.base;

/// The loop in C that the collection is measured against.
///
/// @param program the compiled `floor.c`
record FloorProgram(Path program) {

    /// One run: CPU of a pass, and what the process held in memory.
    record Run(double cpuMicros, long residentKib) {}

    Run run(List<Path> files, int passes) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString(), "" + passes)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream out = process.getOutputStream()) {
            StringBuilder list = new StringBuilder();
            files.forEach(file -> list.append(file).append('\n'));
            out.write(list.toString().getBytes(StandardCharsets.UTF_8));
        }
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(program + " failed with code " + process.exitValue());
        }
        String[] words = line.split(" ", -1);
        return new Run(Double.parseDouble(words[1]), Long.parseLong(words[2]));
    }
}
