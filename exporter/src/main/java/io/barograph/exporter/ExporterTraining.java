package io.barograph.exporter;

import module java.base;

/// Training of an AOT cache: one exporter on this host and, in the same JVM, one that replays a recording.
///
/// The host that builds has no pods and may not stall; a recording opens no kernel file.
final class ExporterTraining {

    private ExporterTraining() {}

    /// @param args the recording, then the arguments of the exporter on this host
    static void main(String[] args) {
        Thread.ofPlatform()
                .name("replay")
                .daemon()
                .start(() -> Exporter.commandLine()
                        .execute("--replay=" + args[0], "--speed=1000", "--web.listen-address=127.0.0.1:0"));
        System.exit(Exporter.commandLine().execute(Arrays.copyOfRange(args, 1, args.length)));
    }
}
