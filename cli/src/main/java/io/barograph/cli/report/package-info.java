/// What commands found, written for people and programs: tables, JSON, pages.
@NullMarked
package io.barograph.cli.report;

import org.jspecify.annotations.NullMarked;
