package io.barograph.cli.backtest.partial;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.cli.backtest.partial.PartialJson.Begin;
import io.barograph.cli.backtest.partial.PartialJson.End;
import io.barograph.cli.backtest.partial.PartialJson.Line;
import io.barograph.cli.backtest.partial.PartialJson.Node;
import io.barograph.cli.backtest.run.BacktestRun.SourceEnd;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.Sha256;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The file of a partial: compressed lines of JSON. It is written beside its place and then moved there, so that it is
/// there whole or not at all; its last line has a digest of the others.
public final class PartialFile {

    /// One node of a year has some hundred thousand.
    private static final int MOST_CHARS = 32 << 20;

    private final Path file;
    private final boolean drawing;
    private final MessageDigest digest = Sha256.begin();
    private final List<List<NodeOutcome>> nodes = new ArrayList<>();
    private @Nullable Begin begin;
    private long lines;

    private PartialFile(Path file, boolean drawing) {
        this.file = file;
        this.drawing = drawing;
    }

    /// Writes it; what was there is replaced.
    public static void writePartial(Path file, Partial partial) throws IOException {
        Path target = file.toAbsolutePath();
        Path part = partPath(target);
        try {
            try (FileChannel channel =
                    FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                GZIPOutputStream output = new GZIPOutputStream(
                        new BufferedOutputStream(Channels.newOutputStream(channel), 64 * 1024), 64 * 1024);
                writeLines(output, partial);
                output.finish();
                output.flush();
                channel.force(true);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /// Makes the file that it is written to first, and removes it.
    static void tryToWrite(Path file) throws IOException {
        Path part = partPath(file.toAbsolutePath());
        Files.createFile(part);
        Files.delete(part);
    }

    /// Not by `Files.createTempFile`, whose files none but their owner can read, whatever the umask.
    private static Path partPath(Path target) {
        return target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
    }

    private static void writeLines(OutputStream output, Partial partial) throws IOException {
        List<BacktestOutcome> outcomes = partial.outcomes();
        List<NodeOutcome> first = outcomes.getFirst().nodes();
        DigestOutputStream digesting = new DigestOutputStream(output, Sha256.begin());
        writeLine(digesting, new Line(toBegin(partial, first), null, null));
        for (int i = 0; i < first.size(); i++) {
            int nodeIndex = i;
            List<NodeOutcome> under = outcomes.stream()
                    .map(backtestOutcome -> backtestOutcome.nodes().get(nodeIndex))
                    .toList();
            writeLine(digesting, new Line(null, Node.of(under), null));
        }
        String sum = HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        List<PartialJson.Eviction> evictions =
                partial.evictions().stream().map(PartialJson.Eviction::of).toList();
        writeLine(output, new Line(null, null, new End(first.size(), partial.ends(), evictions, sum)));
    }

    private static Begin toBegin(Partial partial, List<NodeOutcome> nodes) {
        List<SignalCurve> curves =
                nodes.isEmpty() ? List.of() : nodes.getFirst().curves();
        return new Begin(
                PartialJson.VERSION,
                partial.fingerprint(),
                partial.shard(),
                partial.work(),
                partial.outcomes().stream().map(PartialJson.Rules::of).toList(),
                curves.stream()
                        .map(signalCurve -> PartialJson.Signal.of(signalCurve.signal()))
                        .toList());
    }

    private static void writeLine(OutputStream output, Line line) throws IOException {
        output.write((PartialJson.toText(line) + '\n').getBytes(UTF_8));
    }

    /// Reads it.
    ///
    /// @param drawing whether what there is to draw is kept
    /// @throws PartialException if it is none, or not as it was written
    public static Partial readPartial(Path file, boolean drawing) throws IOException {
        return new PartialFile(file, drawing).readLines();
    }

    private Partial readLines() throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(new GZIPInputStream(raw, 64 * 1024), UTF_8))) {
            for (String text = readLine(reader); text != null; text = readLine(reader)) {
                lines++;
                Line line = PartialJson.parseLine(text);
                if (line.end() != null) {
                    return toPartial(line.end(), reader.read() < 0);
                }
                digest.update((text + '\n').getBytes(UTF_8));
                takeLine(line);
            }
            throw new EOFException();
        } catch (EOFException e) {
            String torn = file + ": is torn: it ends behind line " + lines + " without its end";
            throw withCause(e, new PartialException(torn, AGAIN, isRemnant()));
        } catch (ZipException | JsonProcessingException e) {
            throw withCause(e, isRemnant() ? damaged() : foreign());
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw withCause(e, new PartialException(FileErrorText.failureSentence(file, e)));
        } catch (NullPointerException | IllegalArgumentException | ArithmeticException | DateTimeException e) {
            // Values that no partial has: a null in a list, a time that is none
            PartialException damaged = damaged();
            damaged.initCause(e);
            throw damaged;
        }
    }

    /// Null at the end. Whoever wrote the file may have packed gigabytes into a few bytes.
    private @Nullable String readLine(Reader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '\n') {
                return line.toString();
            }
            if (line.length() == MOST_CHARS) {
                String endless = file + ": line " + (lines + 1) + " has more than " + MOST_CHARS
                        + " characters, which no line of a partial has";
                throw new PartialException(endless, "Maybe name what --partial wrote", false);
            }
            line.append((char) c);
        }
        return line.isEmpty() ? null : line.toString();
    }

    private static PartialException withCause(IOException cause, PartialException thrown) {
        thrown.initCause(cause);
        return thrown;
    }

    /// Whether a file that cannot be read to its end was to be a partial: it is empty, or begins as one.
    private boolean isRemnant() throws IOException {
        if (begin != null || Files.size(file) == 0) {
            return true;
        }
        byte[] expected = PartialJson.BEGINNING.getBytes(UTF_8);
        try (InputStream raw = Files.newInputStream(file);
                InputStream input = new GZIPInputStream(raw)) {
            return Arrays.equals(input.readNBytes(expected.length), expected);
        } catch (EOFException | ZipException _) {
            return false;
        }
    }

    private static final String AGAIN = "Maybe run that shard again";

    private void takeLine(Line line) throws PartialException {
        Begin of = begin;
        Node node = line.node();
        if (lines == 1) {
            begin = readBegin(line);
        } else if (node != null && of != null) {
            nodes.add(toOutcomes(of, node));
        } else {
            throw damaged();
        }
    }

    private Begin readBegin(Line line) throws PartialException {
        Begin readBegin = line.begin();
        if (readBegin == null) {
            throw foreign();
        }
        if (readBegin.version() != PartialJson.VERSION) {
            String versionProblem =
                    file + ": is a partial of version " + readBegin.version() + ", expected " + PartialJson.VERSION;
            throw new PartialException(versionProblem, "Maybe merge with the program that wrote it", false);
        }
        return readBegin;
    }

    private List<NodeOutcome> toOutcomes(Begin of, Node node) throws PartialException {
        if (node.outcomes().size() != of.rules().size()
                || node.curves().size() != of.signals().size()) {
            throw damaged();
        }
        List<SignalCurve> curves = new ArrayList<>();
        for (int i = 0; drawing && i < of.signals().size(); i++) {
            PartialJson.Curve curve = node.curves().get(i);
            curves.add(new SignalCurve(of.signals().get(i).signal(), curve.bucketMillis(), curve.buckets()));
        }
        NodeOutcome.Identity identity = new NodeOutcome.Identity(node.name(), node.fromBeginning());
        return node.outcomes().stream()
                .map(found -> new NodeOutcome(identity, found.watched(), found.all(), curves))
                .toList();
    }

    private Partial toPartial(End end, boolean isLast) throws PartialException {
        Begin of = begin;
        boolean sound = of != null
                && isLast
                && end.nodes() == nodes.size()
                && end.sources().size() == of.work().inputs().size()
                && end.sha256().equals(HexFormat.of().formatHex(digest.digest()));
        if (of == null || !sound) {
            throw damaged();
        }
        List<BacktestOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < of.rules().size(); i++) {
            int rules = i;
            outcomes.add(of.rules()
                    .get(i)
                    .toOutcome(nodes.stream()
                            .map(variantOutcomes -> variantOutcomes.get(rules))
                            .toList()));
        }
        List<SourceEnd> ends = end.sources();
        List<EvictionForecast> evictions =
                end.evictions().stream().map(PartialJson.Eviction::forecast).toList();
        return new Partial(of.shard(), of.work(), outcomes, ends, evictions);
    }

    private PartialException foreign() {
        return new PartialException(file + ": is no partial of a backtest", "Maybe name what --partial wrote", false);
    }

    private PartialException damaged() {
        return new PartialException(file + ": is damaged: line " + lines + " is not as it was written", AGAIN, true);
    }
}
