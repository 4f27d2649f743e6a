package io.barograph.controller.journal;

import module java.base;

/// Files on a disk with so many bytes of room: what has no room fails, and what fits before that is written.
final class FullDisk {

    final AtomicLong room = new AtomicLong();

    JournalFileWriter.Opener files() {
        return path -> new Bounded(open(path));
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private final class Bounded extends FileChannel {

        private final FileChannel file;

        Bounded(FileChannel file) {
            this.file = file;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int fits = (int) Math.min(from.remaining(), room.get());
            if (fits == 0) {
                throw new IOException("No space left on device");
            }
            ByteBuffer part = from.slice(from.position(), fits);
            int written = file.write(part);
            from.position(from.position() + written);
            room.addAndGet(-written);
            return written;
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            file.truncate(size);
            return this;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }

        @Override
        public int read(ByteBuffer into) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] into, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel position(long newPosition) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long size() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long position, long count, WritableByteChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferFrom(ReadableByteChannel from, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(ByteBuffer into, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int write(ByteBuffer from, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock lock(long position, long size, boolean shared) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) {
            throw new UnsupportedOperationException();
        }
    }
}
