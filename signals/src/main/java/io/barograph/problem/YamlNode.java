package io.barograph.problem;

import module java.base;

/// A node of a strict YAML file: text, a list or a mapping, each with its place. What text means is the reader's
/// affair.
///
/// Strict: one document, no anchors, aliases or tags, no key twice, at most 256 KiB and 32 levels.
public sealed interface YamlNode {

    /// A scalar, whatever its quotes; empty where the file has none.
    record Text(String value, FilePosition place) implements YamlNode {}

    /// `- a`
    record Items(List<YamlNode> items, FilePosition place) implements YamlNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    /// `key: value`, in the file's order.
    record Fields(List<Field> fields, FilePosition place) implements YamlNode {
        public Fields {
            fields = List.copyOf(fields);
        }
    }

    /// A `key: value`.
    record Field(Text key, YamlNode value) {

        public String name() {
            return key.value();
        }
    }

    FilePosition place();
}
