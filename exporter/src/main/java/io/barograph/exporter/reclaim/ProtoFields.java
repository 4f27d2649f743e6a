package io.barograph.exporter.reclaim;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// A protobuf message by its field numbers, as far as CRI's few messages need it
/// (<https://protobuf.dev/programming-guides/encoding/>).
///
/// @param values of each field: a Long, or the bytes of a text or message
record ProtoFields(Map<Integer, List<Object>> values) {

    /// Of a message: a node has some hundred containers and images.
    private static final int MOST_FIELDS = 65_536;

    /// @throws IOException where the bytes are no message, or one of too many fields
    static ProtoFields of(byte[] bytes) throws IOException {
        Map<Integer, List<Object>> values = new HashMap<>();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            for (int fields = 1; in.hasRemaining(); fields++) {
                if (fields > MOST_FIELDS) {
                    throw new IOException("a protobuf message of more than " + MOST_FIELDS + " fields");
                }
                long key = varint(in);
                Object value = switch ((int) (key & 7)) {
                    case 0 -> varint(in);
                    case 1 -> in.getLong();
                    case 2 -> part(in, varint(in));
                    case 5 -> (long) in.getInt();
                    default -> throw new IOException("no protobuf message: wire type " + (key & 7));
                };
                values.computeIfAbsent((int) (key >>> 3), _ -> new ArrayList<>())
                        .add(value);
            }
        } catch (BufferUnderflowException _) {
            throw new IOException("no protobuf message: it ends within a field");
        }
        return new ProtoFields(values);
    }

    private static byte[] part(ByteBuffer in, long length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] part = new byte[(int) length];
        in.get(part);
        return part;
    }

    private static long varint(ByteBuffer in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("no protobuf message: a number of more than 64 bits");
    }

    /// A message with this one field.
    static byte[] message(int field, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((field << 3) | 2);
        int length = content.length;
        for (; length > 0x7f; length >>>= 7) {
            out.write((length & 0x7f) | 0x80);
        }
        out.write(length);
        out.writeBytes(content);
        return out.toByteArray();
    }

    static byte[] message(int field, String text) {
        return message(field, text.getBytes(UTF_8));
    }

    /// The field's number; protobuf leaves out a 0.
    long number(int field) {
        return all(field, Long.class).reduce(0L, (_, last) -> last);
    }

    /// The field's text; empty where there is none.
    String text(int field) {
        return texts(field).stream().reduce("", (_, last) -> last);
    }

    List<String> texts(int field) {
        return all(field, byte[].class).map(it -> new String(it, UTF_8)).toList();
    }

    List<ProtoFields> messages(int field) throws IOException {
        List<ProtoFields> found = new ArrayList<>();
        for (byte[] each : all(field, byte[].class).toList()) {
            found.add(of(each));
        }
        return found;
    }

    /// The field's message; an empty one where there is none.
    ProtoFields message(int field) throws IOException {
        List<ProtoFields> found = messages(field);
        return found.isEmpty() ? new ProtoFields(Map.of()) : found.getLast();
    }

    private <T> Stream<T> all(int field, Class<T> type) {
        return values.getOrDefault(field, List.of()).stream()
                .filter(type::isInstance)
                .map(type::cast);
    }
}
