/// The journal's format, both ways: one observation is one line of JSON. Knows facts and the wire format; of files
/// only how to read one line by line.
package io.barograph.controller.journal.format;
