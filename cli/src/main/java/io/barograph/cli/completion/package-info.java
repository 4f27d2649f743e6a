/// `barograph completion`: scripts by which shells complete commands and options.
package io.barograph.cli.completion;
