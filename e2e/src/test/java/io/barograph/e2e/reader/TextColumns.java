package io.barograph.e2e.reader;

import module java.base;

/// A printed table, read again by its heads.
record TextColumns(List<Row> rows) {

    private static final Pattern HEAD = Pattern.compile("\\S+(?: \\S+)*(?: +|$)");

    /// The cells of a line, by their heads.
    record Row(Map<String, String> cells) {

        String cell(String head) {
            return Objects.requireNonNull(cells.get(head), head);
        }
    }

    static TextColumns of(String table) {
        List<String> lines = table.lines().toList();
        String heads = lines.getFirst();
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            Map<String, String> cells = new LinkedHashMap<>();
            Matcher head = HEAD.matcher(heads);
            while (head.find()) {
                int end = head.end() == heads.length() ? line.length() : Math.min(head.end(), line.length());
                cells.put(
                        head.group().strip(),
                        line.substring(Math.min(head.start(), end), end).strip());
            }
            rows.add(new Row(cells));
        }
        return new TextColumns(
                rows.stream().filter(row -> !row.cells.containsValue("")).toList());
    }
}
