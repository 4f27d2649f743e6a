/// `barograph test`: runs the cases of rule files. Its reports (results, coverage, mutation, JUnit) live here too.
package io.barograph.cli.test;
