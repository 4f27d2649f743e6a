package io.barograph.e2e.reader;

import module java.base;

/// A printed table, read again by its heads.
record TextColumns(List<Map<String, String>> rows) {

    private static final Pattern HEAD = Pattern.compile("\\S+(?: \\S+)*(?: +|$)");

    static TextColumns of(String table) {
        List<String> lines = table.lines().toList();
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            Map<String, String> row = new LinkedHashMap<>();
            Matcher head = HEAD.matcher(lines.getFirst());
            while (head.find()) {
                int end = head.hitEnd() ? line.length() : Math.min(head.end(), line.length());
                row.put(
                        head.group().strip(),
                        line.substring(Math.min(head.start(), end), end).strip());
            }
            rows.add(row);
        }
        return new TextColumns(
                rows.stream().filter(row -> !row.containsValue("")).toList());
    }
}
