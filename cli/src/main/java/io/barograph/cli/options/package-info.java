/// What several verbs share: their exit codes, wrong usage, what is assumed of nodes, and the client that asks a
/// running controller.
package io.barograph.cli.options;
