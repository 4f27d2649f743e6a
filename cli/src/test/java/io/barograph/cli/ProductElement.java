package io.barograph.cli;

import module java.base;

/// Something of the product that others can build on.
///
/// @param group what it belongs to: a command, a fact, a document
/// @param form what of it must not change either: an option's unit and default, a metric's type and labels
record ProductElement(String group, String name, String form) {

    /// As a file of stable elements has it.
    String line() {
        return group + " | " + name + (form.isEmpty() ? "" : " | " + form);
    }
}
