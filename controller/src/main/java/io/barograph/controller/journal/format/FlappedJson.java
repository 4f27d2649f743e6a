package io.barograph.controller.journal.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.RememberedFlap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What a node's record remembers of demands that flap, as a journal's lines have it; nothing where nothing
/// flaps.
final class FlappedJson {

    /// Who counts stops long before.
    private static final int MOST = 1_000;

    private String policy = "";
    private String demand = "";
    private String boot = "";
    private int times;
    private boolean gone;
    private long since;

    private FlappedJson() {}

    static void write(JsonGenerator out, List<RememberedFlap> flapped) throws IOException {
        if (flapped.isEmpty()) {
            return;
        }
        out.writeArrayFieldStart(JournalFields.FLAPPED);
        for (RememberedFlap each : flapped) {
            out.writeStartObject();
            out.writeStringField(JournalFields.POLICY, each.policy());
            out.writeStringField(JournalFields.DEMAND, each.demand());
            out.writeStringField(JournalFields.BOOT, each.bootId());
            out.writeNumberField(JournalFields.TIMES, each.times());
            out.writeBooleanField(JournalFields.GONE, each.gone());
            out.writeNumberField(JournalFields.SINCE, each.sinceMicros());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static List<RememberedFlap> read(JsonLineCursor in) throws IOException {
        List<RememberedFlap> flapped = new ArrayList<>();
        in.array(NodeView.MAX_MARKS, () -> flapped.add(new FlappedJson().one(in)));
        return flapped;
    }

    private RememberedFlap one(JsonLineCursor in) throws IOException {
        in.object(field -> {
            switch (field) {
                case JournalFields.POLICY -> policy = in.text();
                case JournalFields.DEMAND -> demand = in.text();
                case JournalFields.BOOT -> boot = in.text();
                case JournalFields.TIMES -> times = Math.toIntExact(Math.min(in.number(1), MOST));
                case JournalFields.GONE -> gone = in.truth();
                case JournalFields.SINCE -> since = in.number(0);
                default -> in.span();
            }
        });
        in.expect(times > 0, "how often it came back as " + JournalFields.TIMES);
        return new RememberedFlap(policy, demand, boot, times, gone, since);
    }
}
