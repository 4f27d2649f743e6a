/// Case files (`NAME.cases.yaml`) and the observations that their inputs describe. Knows no engine.
@NullMarked
package io.barograph.rules.cases.file;

import org.jspecify.annotations.NullMarked;
