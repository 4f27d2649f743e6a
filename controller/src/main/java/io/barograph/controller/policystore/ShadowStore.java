package io.barograph.controller.policystore;

import io.barograph.problem.Unreadable;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.policy.PolicyException;
import io.barograph.rules.policy.PolicyReader;
import java.io.IOException;
import java.nio.file.Path;
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
    private final Overrides overrides;
    private final InstantSource wall;
    private volatile @Nullable PolicyStore store;
    private volatile String trouble = "";
    private String tried = "";
    private String seen = "";

    /// @param overrides those of the live policies; of policies that are not tried here they are left out
    public ShadowStore(PolicySource source, Overrides overrides, InstantSource wall) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        seen = fingerprint();
        tried = seen;
        replace();
    }

    /// Those in force; null while none are good.
    public @Nullable Loaded current() {
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

    /// Looks for new files, and takes them once they have not changed between two looks.
    public synchronized void look() {
        String now = fingerprint();
        boolean settled = now.equals(seen);
        seen = now;
        if (settled && !now.equals(tried)) {
            tried = now;
            replace();
        }
    }

    /// Takes what is there now.
    public synchronized void reload() {
        seen = fingerprint();
        tried = seen;
        replace();
    }

    private String fingerprint() {
        try {
            return source.fingerprint();
        } catch (IOException | RuntimeException e) {
            return "unreadable: " + e;
        }
    }

    private void replace() {
        try {
            PolicyStore before = store;
            store = new PolicyStore(source, ofThese(), wall, StoreListener.none());
            trouble = "";
            if (before != null) {
                before.close();
            }
        } catch (PolicyException | FailedCasesException | NoPoliciesException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            refuse("they cannot be read: " + Unreadable.sentence(Path.of(source.name()), e));
        } catch (RuntimeException e) {
            LOG.error("Loading the shadow policies failed. Maybe a bug: please report it.", e);
            refuse(e.toString());
        } catch (OutOfMemoryError | StackOverflowError e) {
            refuse("they do not fit: " + e + ". Maybe they are too many, or their cases too long.");
        }
    }

    private Overrides ofThese() throws IOException {
        List<String> names = source.read().stream()
                .map(PolicyFile::file)
                .map(PolicyReader::name)
                .toList();
        Map<String, Map<String, String>> values = new TreeMap<>(overrides.values());
        values.keySet().retainAll(names);
        return new Overrides(values);
    }

    private void refuse(String why) {
        trouble = why;
        LOG.error("Shadow policies from {} are refused; the live ones are not touched:\n{}", source.name(), why);
    }

    @Override
    public void close() {
        PolicyStore now = store;
        if (now != null) {
            now.close();
        }
    }
}
