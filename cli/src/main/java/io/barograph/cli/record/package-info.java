/// `barograph record` writes a recording of this host's kernel; `barograph replay` evaluates recordings.
package io.barograph.cli.record;
