/// What every text and JSON report needs: tables, numbers and times for people, JSON, excerpts of source, problems.
@NullMarked
package io.barograph.cli.report.text;

import org.jspecify.annotations.NullMarked;
