package io.barograph.controller.policystore;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Policies that are replaced as a whole when good new ones are found. Whatever is wrong with newer files, the last
/// good rules stay. Live policies are in force: without good ones there is no store. Shadow policies are tried beside
/// them.
public final class PolicyStore implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyStore.class);

    private final PolicySource source;
    private final ParameterOverrides overrides;
    private final InstantSource wall;
    private final PolicyStoreListener listener;
    private final @Nullable LastGoodPolicies lastGood;
    private final boolean live;
    private final FileChanges files;
    private volatile @Nullable LoadedPolicies current;
    private volatile String trouble = "";

    private PolicyStore(
            PolicySource source,
            ParameterOverrides overrides,
            InstantSource wall,
            PolicyStoreListener listener,
            @Nullable LastGoodPolicies lastGood,
            boolean live) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        this.listener = listener;
        this.lastGood = lastGood;
        this.live = live;
        this.files = new FileChanges(source);
    }

    /// Loads what the source has, or where that is bad, what was good when it was loaded last.
    ///
    /// @param lastGood where the last good rules are kept, null for nowhere
    /// @throws PolicyException with the problems of all files
    /// @throws FailedCasesException if a case beside them fails
    /// @throws NoPoliciesException if they cannot be read, or there are none
    public static PolicyStore openLive(
            PolicySource source,
            ParameterOverrides overrides,
            InstantSource wall,
            PolicyStoreListener listener,
            @Nullable LastGoodPolicies lastGood) {
        PolicyStore store = new PolicyStore(source, overrides, wall, listener, lastGood, true);
        store.current = store.first();
        return store;
    }

    /// Policies beside the live ones: bad ones are no reason not to start.
    ///
    /// @param overrides those of the live policies; of policies that are not tried here they are left out
    public static PolicyStore openShadow(PolicySource source, ParameterOverrides overrides, InstantSource wall) {
        PolicyStore store = new PolicyStore(source, overrides, wall, PolicyStoreListener.none(), null, false);
        store.replacePolicies();
        return store;
    }

    private LoadedPolicies first() {
        try {
            return load();
        } catch (PolicyException | FailedCasesException e) {
            return lastGoodAfter(e);
        } catch (IOException e) {
            return lastGoodAfter(new NoPoliciesException(source.name(), e));
        }
    }

    /// @throws RuntimeException the reason itself where nothing good was kept
    private LoadedPolicies lastGoodAfter(RuntimeException why) {
        List<PolicyFile> keptFiles = kept();
        if (lastGood == null || keptFiles.isEmpty()) {
            throw why;
        }
        try {
            LoadedPolicies loaded = LoadedPolicies.of(PolicySet.of(keptFiles, overrides), wall.instant());
            listener.policiesLoaded(loaded.loadedAt());
            noteRefusal(why.getMessage() + "\nIn force are the last good ones, out of " + lastGood.file());
            return loaded;
        } catch (PolicyException e) {
            LOG.error("The last good policies in {} are refused too:\n{}", lastGood.file(), e.getMessage());
            throw why;
        }
    }

    private List<PolicyFile> kept() {
        try {
            return lastGood == null ? List.of() : lastGood.read();
        } catch (IOException e) {
            LOG.error("The last good policies cannot be read: {}", e.getMessage());
            return List.of();
        }
    }

    /// The rules in force.
    ///
    /// @throws IllegalStateException if there are none, which is so of shadow policies only
    public LoadedPolicies current() {
        LoadedPolicies loaded = current;
        if (loaded == null) {
            throw new IllegalStateException("no good policies in " + source.name());
        }
        return loaded;
    }

    /// The same; null where there are none.
    public @Nullable LoadedPolicies currentOrNull() {
        return current;
    }

    /// What stands for a policy in records on nodes: `contention@3f2a…`, or its name alone where it is not loaded.
    public String nameWithDigest(String policy) {
        String digest = current().policies().digests().getOrDefault(policy, "");
        return digest.isEmpty() ? policy : policy + "@" + digest.substring(0, 12);
    }

    /// Why the newest files are not in force; empty if they are.
    public String trouble() {
        return trouble;
    }

    /// Where the policies come from, for people.
    public String source() {
        return source.name();
    }

    /// Looks for new files, and takes them once they have settled.
    public synchronized void lookForChanges() {
        if (files.settled()) {
            replacePolicies();
        }
    }

    /// Takes what is there now.
    ///
    /// @return why it is refused and the last good rules stay; empty if it is in force
    public synchronized String reload() {
        files.markReady();
        replacePolicies();
        return trouble;
    }

    private void replacePolicies() {
        String why = files.tryThem(() -> {
            LoadedPolicies previous = current;
            current = load();
            if (!trouble.isEmpty()) {
                // At a level that is shown wherever the refusal was
                LOG.warn("The {} from {} are good again: the newest files are in force.", what(), source.name());
            }
            trouble = "";
            if (previous != null) {
                previous.policies().close();
            }
        });
        if (!why.isEmpty()) {
            noteRefusal(why);
        }
    }

    private String what() {
        return live ? "policies" : "shadow policies";
    }

    private LoadedPolicies load() throws IOException {
        List<PolicyFile> policyFiles = source.read();
        PolicySet policies = PolicySet.of(policyFiles, live ? overrides : ofThese(policyFiles));
        LoadedPolicies loaded;
        try {
            List<String> failures = source.failedCases(policyFiles);
            if (!failures.isEmpty()) {
                throw new FailedCasesException(failures);
            }
            loaded = LoadedPolicies.of(policies, wall.instant());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            policies.close(); // nothing else gives their classes back
            throw e;
        }
        policies.warnings().forEach(warning -> LOG.warn("{}", warning));
        if (live) {
            LOG.info("Policies from {}: {}", source.name(), policies.digests());
        } else {
            LOG.info("Shadow policies from {} are tried beside the live ones; they write nothing.", source.name());
        }
        listener.policiesLoaded(loaded.loadedAt());
        if (lastGood != null) {
            lastGood.keepFiles(policyFiles);
        }
        return loaded;
    }

    private ParameterOverrides ofThese(List<PolicyFile> policyFiles) {
        Map<String, Map<String, String>> values = new TreeMap<>(overrides.values());
        values.keySet()
                .retainAll(policyFiles.stream()
                        .map(PolicyFile::file)
                        .map(PolicyReader::policyName)
                        .toList());
        return new ParameterOverrides(values);
    }

    private void noteRefusal(String why) {
        trouble = why;
        listener.policiesRefused(why);
        if (live) {
            LOG.error("New policies from {} are refused, the last good ones stay in force:\n{}", source.name(), why);
        } else {
            LOG.error("Shadow policies from {} are refused; the live ones are not touched:\n{}", source.name(), why);
        }
    }

    @Override
    public void close() {
        LoadedPolicies loaded = current;
        if (loaded != null) {
            loaded.policies().close();
        }
    }
}
