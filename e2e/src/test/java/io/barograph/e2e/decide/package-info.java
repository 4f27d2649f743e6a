/// What rules decide, over recordings and whatever rules there may be.
package io.barograph.e2e.decide;
