package io.barograph.controller.policystore;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.Sha256;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The last rule files that were good, in one file on disk: a controller that starts beside bad ones goes on with
/// these.
///
///     barograph policies 1 4c1e...          the SHA-256 of all that follows
///     file contention.drl 5120              and so many bytes, and a line's end
///
/// It is replaced as a whole or not at all. A file that was cut short or touched is not read.
public final class LastGoodPolicies {

    private static final Logger LOG = LoggerFactory.getLogger(LastGoodPolicies.class);
    private static final String MAGIC = "barograph policies 1 ";
    private static final Pattern HEAD = Pattern.compile("file ([A-Za-z0-9._-]{1,200}\\.drl) ([0-9]{1,7})");
    private static final int MOST_BYTES = 8 << 20;

    private final Path file;
    private boolean complained;

    public LastGoodPolicies(Path file) {
        this.file = file;
    }

    public Path file() {
        return file;
    }

    /// Keeps these in place of those before. That it cannot is logged, and no reason not to use them.
    void keepFiles(List<PolicyFile> files) {
        try {
            replaceFile(toBytes(files));
            complained = false;
        } catch (IOException e) {
            if (!complained) {
                LOG.warn(
                        "The policies in force cannot be kept in {}; without them a restart beside bad policies fails.",
                        file,
                        e);
            }
            complained = true;
        }
    }

    private void replaceFile(byte[] bytes) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        // What is there was left by a crash, or is a link that would have another file written
        Files.deleteIfExists(next);
        try (FileChannel out = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                out.write(buffer);
            }
            out.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] toBytes(List<PolicyFile> files) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (PolicyFile policyFile : files) {
            Path name = Path.of(policyFile.file()).getFileName();
            content.writeBytes(("file " + name + " " + policyFile.bytes().length + "\n").getBytes(UTF_8));
            content.writeBytes(policyFile.bytes());
            content.write('\n');
        }
        byte[] body = content.toByteArray();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes((MAGIC + Sha256.hexDigest(body) + "\n").getBytes(US_ASCII));
        out.writeBytes(body);
        return out.toByteArray();
    }

    /// What was kept; empty if nothing ever was.
    ///
    /// @throws IOException if it cannot be read, or is not what was written
    List<PolicyFile> read() throws IOException {
        byte[] content;
        if (Files.exists(file)) {
            PolicyFile.refuseWhatIsNoFile(file);
        }
        try (InputStream stream = Files.newInputStream(file)) {
            content = stream.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException _) {
            return List.of();
        }
        int end = lineEnd(content, 0);
        byte[] body = Arrays.copyOfRange(content, Math.min(end + 1, content.length), content.length);
        if (content.length > MOST_BYTES || !lineText(content, 0, end).equals(MAGIC + Sha256.hexDigest(body))) {
            throw new IOException(file + " is not what was written. Maybe the disk was full, or the file was changed");
        }
        return parseFiles(body);
    }

    private List<PolicyFile> parseFiles(byte[] body) throws IOException {
        List<PolicyFile> files = new ArrayList<>();
        int position = 0;
        while (position < body.length) {
            int end = lineEnd(body, position);
            Matcher head = HEAD.matcher(lineText(body, position, end));
            int contentStart = end + 1;
            if (!head.matches() || contentStart + Integer.parseInt(head.group(2)) >= body.length) {
                throw new IOException(file + " has no rule file at byte " + position + ", expected one");
            }
            int length = Integer.parseInt(head.group(2));
            files.add(PolicyFile.of(head.group(1), Arrays.copyOfRange(body, contentStart, contentStart + length)));
            position = contentStart + length + 1;
        }
        return List.copyOf(files);
    }

    private static int lineEnd(byte[] bytes, int start) {
        int position = start;
        while (position < bytes.length && bytes[position] != '\n') {
            position++;
        }
        return position;
    }

    private static String lineText(byte[] bytes, int start, int end) {
        return new String(bytes, start, Math.min(end, start + 400) - start, US_ASCII);
    }
}
