package io.barograph.controller.policystore;

import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Policies that are tried beside the live ones: checked and taken anew as those are, but no reason not to start.
/// Whatever is wrong with them, the last good ones stay, or none.
public final class ShadowStore implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ShadowStore.class);

    private final PolicySource source;
    private final ParameterOverrides overrides;
    private final InstantSource wall;
    private final FileChanges files;
    private volatile @Nullable PolicyStore store;
    private volatile String trouble = "";

    /// @param overrides those of the live policies; of policies that are not tried here they are left out
    public ShadowStore(PolicySource source, ParameterOverrides overrides, InstantSource wall) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        this.files = new FileChanges(source);
        replace();
    }

    /// Those in force; null while none are good.
    public @Nullable LoadedPolicies current() {
        PolicyStore now = store;
        return now == null ? null : now.current();
    }

    /// Why the newest are not in force; empty if they are.
    public String trouble() {
        return trouble;
    }

    /// Where they come from, for people.
    public String source() {
        return source.name();
    }

    /// Looks for new files, and takes them once they have settled.
    public synchronized void look() {
        if (files.settled()) {
            replace();
        }
    }

    /// Takes what is there now.
    ///
    /// @return why it is refused; empty if it is in force
    public synchronized String reload() {
        files.ready();
        replace();
        return trouble;
    }

    private void replace() {
        String why = files.tryThem(() -> {
            PolicyStore before = store;
            store = new PolicyStore(source, ofThese(), wall, PolicyStoreListener.none());
            if (before != null) {
                before.close();
            }
        });
        trouble = why;
        if (why.isEmpty()) {
            LOG.info("Shadow policies from {} are tried beside the live ones; they write nothing.", source.name());
        } else {
            LOG.error("Shadow policies from {} are refused; the live ones are not touched:\n{}", source.name(), why);
        }
    }

    private ParameterOverrides ofThese() throws IOException {
        List<String> names = source.read().stream()
                .map(PolicyFile::file)
                .map(PolicyReader::name)
                .toList();
        Map<String, Map<String, String>> values = new TreeMap<>(overrides.values());
        values.keySet().retainAll(names);
        return new ParameterOverrides(values);
    }

    @Override
    public void close() {
        PolicyStore now = store;
        if (now != null) {
            now.close();
        }
    }
}
