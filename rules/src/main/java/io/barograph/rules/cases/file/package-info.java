/// Case files (`NAME.cases.yaml`) and the observations that their inputs describe. Knows no engine.
package io.barograph.rules.cases.file;
