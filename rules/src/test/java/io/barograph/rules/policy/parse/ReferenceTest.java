package io.barograph.rules.policy.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.DemandOption;
import io.barograph.rules.policy.Verb;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.lint.MatchCombinations;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `docs/rules.md` against the language; `-Dgolden=update` rewrites its tables.
class ReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "rules.md");

    @Test
    void theTablesAreTheCatalogue() throws IOException {
        String page = Files.readString(PAGE, StandardCharsets.US_ASCII);
        String fresh = page;
        for (Map.Entry<String, String> each : Map.of(
                        "facts", facts(), "verbs", verbs(), "options", options(), "checks", checks())
                .entrySet()) {
            fresh = replaced(fresh, each.getKey(), each.getValue());
        }
        GoldenFile.file(PAGE, fresh);
    }

    @Test
    void theFileOnThePageCanBeUsed() throws IOException {
        Matcher block = Pattern.compile("```drl\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        assertThat(WrittenRules.checked(block.group(1)).warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Contention(avg60 >= 40)",
                "Contention(scope in (GUARANTEED, BURSTABLE))",
                "Contention(resource not in (IO))",
                "Contention(avg10 > 50 || (avg60 > 40 && !(avg300 < 5)))",
                "Contention(avg10 - avg60 > 10)",
                "Contention(stalled * 2 >= selfLimited)",
                "Contention($s : scope, resource == CPU, $a : avg60) Pressure(scope == $s, resource == CPU, avg60 >"
                        + " $a)",
                "Signal(name == \"memory.available\", available < \"500Mi\")",
                "Signal(name == \"nodefs.available\", available < capacity * 0.1)",
                "Node(labels[\"pool\"] == \"batch\", age > \"10m\")",
                "Threshold(signal == \"memory.available\", kind == HARD, $v : value) Signal(name =="
                        + " \"memory.available\", available < $v + \"100Mi\")",
                "Condition(type == \"Ready\", status != True)",
                "not Taint(key == \"example.com/maintenance\")",
                "$c : Contention(scope == NODE) Node(steal < $c.avg10)",
                "not Contention(scope == SYSTEM, avg10 >= 50)",
                "exists Pressure(avg10 >= 90)"
            })
    void theFormsOnThePageAreAccepted(String when) throws IOException {
        assertThat(WrittenRules.rule(when).when()).isNotEmpty();
        String written = when.contains("$") || !when.startsWith("Contention") || when.matches("(not|exists) .*")
                ? when.replaceFirst("\\) (?=Pressure|Node|Signal)", ")`, then `")
                : when.substring("Contention(".length(), when.length() - 1);
        assertThat(Files.readString(PAGE)).contains("`" + written.replace("|", "\\|") + "`");
    }

    @Test
    void theLimitsOnThePageAreThoseOfTheReader() throws IOException {
        assertThat(Files.readString(PAGE).replace("\n  ", " "))
                .contains(
                        "at most " + PolicyReader.MAX_BYTES / 1024 + " KiB",
                        String.format(
                                Locale.ROOT,
                                "At most %,d rules; %d facts, %d values and %d calls a rule; %d values in a row; %d"
                                        + " levels",
                                PolicyParser.MAX_RULES,
                                PatternParser.MAX_PATTERNS,
                                ExpressionParser.MAX_PARTS,
                                CallParser.MAX_CALLS,
                                ExpressionParser.MAX_CHAIN,
                                TokenStream.MAX_DEPTH),
                        String.format(Locale.ROOT, "in more than %,d ways", MatchCombinations.MAX));
    }

    @Test
    void eachExampleOfAFieldAndOfAnOptionIsAccepted() {
        for (FactType fact : FactCatalogue.FACTS) {
            for (FactField field : fact.fields()) {
                assertThat(WrittenRules.rule(fact.name() + "(" + example(field) + ")")
                                .when())
                        .hasSize(1);
            }
        }
        for (DemandOption each : DemandOption.values()) {
            String verb = each.isOfEvict() ? Verb.EVICT.example() : "node.event(\"E\")";
            boolean ofHold = each == DemandOption.STEADY || each == DemandOption.MAX_KEEP_FOR;
            String beside = ofHold ? DemandOption.KEEP_FOR.example() : "";
            assertThat(WrittenRules.checked(
                                    "rule \"x\" when Signal(name == \"memory.available\", available < \"9Mi\") then "
                                            + "node.taint(\"a.b/c\", NoSchedule).keepFor(\"5m\"); " + verb + beside
                                            + each.example() + "; end")
                            .warnings())
                    .isEmpty();
        }
    }

    @Test
    void eachExampleOfAVerbIsAccepted() {
        StringBuilder rule = new StringBuilder("rule \"x\" when Node() then\n");
        for (Verb each : Verb.values()) {
            rule.append(each.example()).append(each == Verb.HOLD ? ";\n" : ".keepFor(\"5m\");\n");
        }
        assertThat(WrittenRules.checked(rule + "end").warnings()).isEmpty();
    }

    private static String replaced(String page, String name, String table) {
        String begin = "<!-- " + name + ": generated, see ReferenceTest -->\n";
        String end = "<!-- /" + name + " -->";
        assertThat(page).contains(begin, end);
        return page.substring(0, page.indexOf(begin) + begin.length()) + table + page.substring(page.indexOf(end));
    }

    private static String facts() {
        StringBuilder text = new StringBuilder();
        for (FactType fact : FactCatalogue.FACTS) {
            text.append("**")
                    .append(fact.name())
                    .append("**: ")
                    .append(fact.meaning())
                    .append("\n\n");
            text.append("| field | type | meaning | example |\n|---|---|---|---|\n");
            for (FactField each : fact.fields()) {
                text.append("| `").append(each.name()).append("` | ").append(type(each));
                text.append(" | ").append(each.meaning());
                text.append(" | `").append(example(each)).append("` |\n");
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String type(FactField field) {
        String type = switch (field.type()) {
            case ValueType.Word word -> "`" + String.join("` `", word.known()) + "`";
            case ValueType.Name name -> '`' + String.join("` `", name.knownNames()) + '`';
            case ValueType.Labels _ -> "string";
            case ValueType.Numeric _, ValueType.Text _, ValueType.Truth _ ->
                field.type().word();
        };
        return field.key() ? type + ", *key*" : type;
    }

    private static String example(FactField field) {
        String text = switch (field.name()) {
            case "type" -> "Ready";
            case "key" -> "example.com/maintenance";
            case "pool" -> "batch";
            case "zone" -> "eu-1a";
            default -> "n1";
        };
        return field.name()
                + switch (field.type()) {
                    case ValueType.Word word -> " == " + word.known().getFirst();
                    case ValueType.Name name -> " == \"" + name.knownNames().getFirst() + '"';
                    case ValueType.Numeric(ValueType.Unit unit) ->
                        switch (unit) {
                            case COUNT -> " >= 3";
                            case AMOUNT -> " < \"500Mi\"";
                            case CORES -> " > \"1500m\"";
                            case DURATION -> " > \"10m\"";
                            case PERCENT, NONE -> " >= 40";
                        };
                    case ValueType.Text _ -> " == \"" + text + '"';
                    case ValueType.Labels _ -> "[\"pool\"] == \"batch\"";
                    case ValueType.Truth _ -> "";
                };
    }

    private static String verbs() {
        StringBuilder text = new StringBuilder("| verb | meaning |\n|---|---|\n");
        for (Verb each : Verb.values()) {
            text.append("| `")
                    .append(each.example())
                    .append("` | ")
                    .append(each.meaning())
                    .append(" |\n");
        }
        return text.toString();
    }

    private static String checks() {
        StringBuilder text = new StringBuilder("| check | | what it finds |\n|---|---|---|\n");
        for (CheckId each : CheckId.values()) {
            text.append("| `").append(each.id()).append("` | ");
            text.append(each.refuses() ? "error" : "warning").append(" | ");
            text.append(each.meaning()).append(" |\n");
        }
        return text.toString();
    }

    private static String options() {
        StringBuilder text = new StringBuilder("| option | meaning |\n|---|---|\n");
        for (DemandOption each : DemandOption.values()) {
            text.append("| `")
                    .append(each.example())
                    .append("` | ")
                    .append(each.meaning())
                    .append(" |\n");
        }
        return text.toString();
    }
}
