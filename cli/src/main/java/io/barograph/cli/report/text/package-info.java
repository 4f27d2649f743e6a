/// What every text and JSON report needs: tables, numbers and times for people, JSON, excerpts of source, problems.
package io.barograph.cli.report.text;
