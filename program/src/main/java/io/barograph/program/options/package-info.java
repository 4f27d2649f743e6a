/// What the options of all commands have in common: values from the environment, the version, messages about mistakes.
/// It knows picocli and problems.
package io.barograph.program.options;
