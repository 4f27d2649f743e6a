package io.barograph.rules.policy.attack;

import module java.base;

/// One hostile rule file of `attacks/`, and what the manifest there says of it.
public record Attack(String file, int line, String reason, Verdict verdict, Canary canary) {

    /// What raw Drools makes of it.
    enum Verdict {
        HARMED,
        HANGS,
        OOM,
        BOUNDED,
        RUNS,
        INERT,
        REFUSED
    }

    /// What shows that its code ran.
    enum Canary {
        FILE,
        PROPERTY,
        THREAD,
        SOCKET,
        /// A rule that should have fired did not.
        SILENCE,
        NONE
    }

    public static List<Attack> all() {
        return new String(resource("manifest.txt"), StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(Attack::parse)
                .toList();
    }

    private static Attack parse(String line) {
        String[] cells = line.split(" \\| ", -1);
        return new Attack(
                cells[0],
                Integer.parseInt(cells[1]),
                cells[2],
                Verdict.valueOf(cells[3]),
                Canary.valueOf(cells[4].toUpperCase(java.util.Locale.ROOT)));
    }

    /// Its two digits.
    String number() {
        return file.substring(0, 2);
    }

    public byte[] bytes() {
        return resource(file);
    }

    @Override
    public String toString() {
        return file;
    }

    private static byte[] resource(String name) {
        try (InputStream in = Attack.class.getResourceAsStream("/attacks/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
