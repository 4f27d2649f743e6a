/// Pages of the documentation: every command is run, and its output is compared with what the page shows.
package io.barograph.e2e.documentation;
