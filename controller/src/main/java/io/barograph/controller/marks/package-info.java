/// What a node says about us: the annotations by which people ask for something, and our record, one annotation that
/// says which taints and conditions are ours, and which demands flapped. Read strictly, since everyone who may edit a
/// node may have written it.
package io.barograph.controller.marks;
