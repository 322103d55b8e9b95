package railmpi.report;

import static org.testng.Assert.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class FigureTest {
    private static final Samples.Middle VALUE = Samples.Middle.of(1);

    public void shouldLeaveThePlaceOfANameWithoutAValueFree() {
        Map<String, Samples.Middle> values = new LinkedHashMap<>();
        values.put("IS.A", null);
        values.put("FT.A", VALUE);
        assertEquals(Figure.Line.ofNames("one rail", values).points(), List.of(new Figure.Point(1, "FT.A", VALUE)));
    }
}
