package io.barograph.exporter.reclaim;

import io.barograph.exporter.reclaim.RuntimeState.Container;
import io.barograph.exporter.reclaim.RuntimeState.Image;
import module java.base;

/// The container runtime by CRI v1; numbers are those of its `api.proto`.
record CriRuntime(GrpcSocket socket) {

    private static final int READY = 0;
    private static final int EXITED = 2;
    private static final byte[] NOTHING = {};

    /// Images are listed first: one that comes later is not in the list, and a container that comes between is.
    RuntimeState readState() throws IOException, InterruptedException {
        List<Image> images = new ArrayList<>();
        for (ProtoFields fields :
                socket.callMethod("ImageService/ListImages", NOTHING).messageFields(1)) {
            List<String> names = Stream.concat(fields.textFields(2).stream(), fields.textFields(3).stream())
                    .toList();
            images.add(new Image(
                    fields.textField(1), names, Math.max(0, fields.numberField(4)), fields.numberField(8) != 0));
        }
        Set<String> ready = new HashSet<>();
        for (ProtoFields fields :
                socket.callMethod("RuntimeService/ListPodSandbox", NOTHING).messageFields(1)) {
            if (fields.numberField(3) == READY) {
                ready.add(fields.textField(1));
                ready.add(fields.messageField(2).textField(2));
            }
        }
        List<Container> containers = new ArrayList<>();
        for (ProtoFields fields :
                socket.callMethod("RuntimeService/ListContainers", NOTHING).messageFields(1)) {
            containers.add(toContainer(fields, ready));
        }
        return new RuntimeState(containers, images);
    }

    private static Container toContainer(ProtoFields fields, Set<String> ready) throws IOException {
        String sandbox = fields.textField(2);
        String uid = sandbox;
        for (ProtoFields label : fields.messageFields(8)) {
            uid = label.textField(1).equals("io.kubernetes.pod.uid") ? label.textField(2) : uid;
        }
        long nanos = fields.numberField(7);
        ProtoFields image = fields.messageField(4);
        return new Container(
                fields.textField(1),
                uid,
                fields.messageField(3).textField(1),
                ready.contains(sandbox) || ready.contains(uid),
                fields.numberField(6) == EXITED,
                Instant.ofEpochSecond(0, nanos),
                Stream.of(
                                image.textField(1),
                                image.textField(18),
                                image.textField(20),
                                fields.textField(5),
                                fields.textField(10))
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.toSet()));
    }

    void carryOut(Removal what) throws IOException, InterruptedException {
        switch (what) {
            case Removal.OfContainer(Container container) ->
                socket.callMethod("RuntimeService/RemoveContainer", ProtoFields.encodeMessage(1, container.id()));
            case Removal.OfImage(Image image) ->
                socket.callMethod(
                        "ImageService/RemoveImage",
                        ProtoFields.encodeMessage(1, ProtoFields.encodeMessage(1, image.id())));
        }
    }
}
