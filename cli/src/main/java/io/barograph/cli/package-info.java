/// The one `barograph` command, which mounts the programs' own commands beside the tools. It knows each verb's room; no
/// room knows it.
package io.barograph.cli;
