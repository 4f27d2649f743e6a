/// Problems in files that people write: where, what is wrong, what was probably meant. Holds the strict YAML reader
/// too.
package io.barograph.problem;
