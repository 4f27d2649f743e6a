/// `barograph test`: runs the cases of rule files. Its reports (results, coverage, mutation, JUnit) live here too.
@NullMarked
package io.barograph.cli.test;

import org.jspecify.annotations.NullMarked;
