package io.barograph.rules.demand;

import java.util.AbstractList;
import java.util.RandomAccess;

/// A list of demands, each of which is made when somebody asks for it, always the same: most nodes are calm, and nobody
/// asks for most of what could be said of them. Nobody changes it.
public abstract class LazyDemandStates extends AbstractList<DemandState> implements RandomAccess {

    protected LazyDemandStates() {}
}
