package io.barograph.e2e.packaging;

import io.barograph.testkit.process.CommandRun;
import module java.base;

/// What a unit's `SystemCallFilter` lines allow, with the sets that this host's systemd knows.
final class SystemCalls {

    private static final String KEY = "SystemCallFilter=";

    private SystemCalls() {}

    /// Applied in order, as systemd does: the first line opens an allow list, `~` takes from it.
    static Set<String> allowed(List<String> unit) {
        Set<String> allowed = new TreeSet<>(members("@default"));
        for (String line : unit) {
            if (!line.startsWith(KEY)) {
                continue;
            }
            String value = line.substring(KEY.length());
            boolean taken = value.startsWith("~");
            for (String word : (taken ? value.substring(1) : value).split(" +", -1)) {
                Set<String> members = word.startsWith("@") ? members(word) : Set.of(word);
                if (taken) {
                    allowed.removeAll(members);
                } else {
                    allowed.addAll(members);
                }
            }
        }
        return allowed;
    }

    private static Set<String> members(String set) {
        Set<String> members = new TreeSet<>();
        CommandRun listed = CommandRun.run("systemd-analyze", "--no-pager", "syscall-filter", set);
        listed.printed().lines().skip(1).map(String::strip).forEach(line -> {
            if (line.startsWith("@")) {
                members.addAll(members(line));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                members.add(line);
            }
        });
        return members;
    }
}
