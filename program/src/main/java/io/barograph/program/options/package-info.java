/// The common parts of all commands' options: values from the environment, the version, messages about mistakes.
/// It knows picocli and problems.
package io.barograph.program.options;
