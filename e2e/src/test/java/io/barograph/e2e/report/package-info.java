/// The dated report of what was tried against the programs, made from the reports of the tests.
package io.barograph.e2e.report;
