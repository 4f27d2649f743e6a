/// What commands found, written for people and programs: tables, JSON, SARIF, JUnit, pages.
@NullMarked
package io.barograph.cli.report;

import org.jspecify.annotations.NullMarked;
