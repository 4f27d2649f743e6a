package io.barograph.exporter.reclaim;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// A protobuf message by its field numbers, as far as CRI's few messages need it
/// (<https://protobuf.dev/programming-guides/encoding/>).
///
/// @param values of each field: a Long, or the bytes of a text or message
record ProtoFields(Map<Integer, List<Object>> values) {

    /// The most fields of a message: a node has some hundred containers and images.
    private static final int MOST_FIELDS = 65_536;

    /// @throws IOException where the bytes are no message, or one of too many fields
    static ProtoFields of(byte[] bytes) throws IOException {
        Map<Integer, List<Object>> values = new HashMap<>();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            for (int fields = 1; buffer.hasRemaining(); fields++) {
                if (fields > MOST_FIELDS) {
                    throw new IOException("a protobuf message of more than " + MOST_FIELDS + " fields");
                }
                long key = readVarint(buffer);
                Object value = switch ((int) (key & 7)) {
                    case 0 -> readVarint(buffer);
                    case 1 -> buffer.getLong();
                    case 2 -> readPart(buffer, readVarint(buffer));
                    case 5 -> (long) buffer.getInt();
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

    private static byte[] readPart(ByteBuffer buffer, long length) {
        if (length < 0 || length > buffer.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] part = new byte[(int) length];
        buffer.get(part);
        return part;
    }

    private static long readVarint(ByteBuffer buffer) throws IOException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = buffer.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("no protobuf message: a number of more than 64 bits");
    }

    /// A message with this one field.
    static byte[] encodeMessage(int field, byte[] content) {
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

    static byte[] encodeMessage(int field, String text) {
        return encodeMessage(field, text.getBytes(UTF_8));
    }

    /// The field's number; protobuf leaves out a 0.
    long numberField(int field) {
        return fieldValues(field, Long.class).reduce(0L, (_, latestNumber) -> latestNumber);
    }

    /// The field's text; empty where there is none.
    String textField(int field) {
        return textFields(field).stream().reduce("", (_, latestText) -> latestText);
    }

    List<String> textFields(int field) {
        return fieldValues(field, byte[].class).map(it -> new String(it, UTF_8)).toList();
    }

    List<ProtoFields> messageFields(int field) throws IOException {
        List<ProtoFields> messages = new ArrayList<>();
        for (byte[] content : fieldValues(field, byte[].class).toList()) {
            messages.add(of(content));
        }
        return messages;
    }

    /// The field's message; an empty one where there is none.
    ProtoFields messageField(int field) throws IOException {
        List<ProtoFields> messages = messageFields(field);
        return messages.isEmpty() ? new ProtoFields(Map.of()) : messages.getLast();
    }

    private <T> Stream<T> fieldValues(int field, Class<T> type) {
        return values.getOrDefault(field, List.of()).stream()
                .filter(type::isInstance)
                .map(type::cast);
    }
}
