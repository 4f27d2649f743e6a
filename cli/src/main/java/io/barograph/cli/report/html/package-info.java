/// What every page needs: escaped markup, the page, its tables, time axes and curves.
@NullMarked
package io.barograph.cli.report.html;

import org.jspecify.annotations.NullMarked;
