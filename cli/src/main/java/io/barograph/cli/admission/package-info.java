/// The admission policies that hold our accounts to what the loaded policies own, as manifests. Knows demands, not the
/// programs.
package io.barograph.cli.admission;
