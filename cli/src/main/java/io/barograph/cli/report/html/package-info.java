/// What every page needs: escaped markup, the page, its tables, time axes and curves.
package io.barograph.cli.report.html;
