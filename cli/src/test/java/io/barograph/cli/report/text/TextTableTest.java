package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {

    private static String table(TextTable.Look look) {
        TextTable table = new TextTable(look, "NODE | LEVEL | WHY");
        table.addRow("n1", "firing", "a sentence that is longer than the line of this terminal");
        table.addRow("a-node-name-that-is-longer-than-a-column-can-show", "calm", "");
        return table.toString();
    }

    @Test
    void cutsTheLastColumnAloneWhereTheTerminalEnds() {
        assertThat(table(new TextTable.Look(80, false)).lines()).allMatch(line -> line.length() <= 80);
        assertThat(table(new TextTable.Look(80, false)))
                .contains("a-node-name-that-is-longer-than-a-column-can-show  calm", "a sentence that is...");
    }

    @Test
    void cutsNothingForAFile() {
        assertThat(table(TextTable.Look.PLAIN)).contains("column-can-show", "of this terminal\n");
    }

    @Test
    void aColourNeverStandsForAWord() {
        String plain = table(new TextTable.Look(80, false));
        String coloured = table(new TextTable.Look(80, true));
        assertThat(coloured).contains("\u001b[31mfiring\u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain);
    }

    @Test
    void aNarrowTerminalStillShowsTheBeginning() {
        assertThat(table(new TextTable.Look(10, false))).contains("a sentence th...");
    }
}
