/// Pages of the documentation: the commands on them, what these need, and what a page says that they print.
package io.barograph.testkit.pages;
