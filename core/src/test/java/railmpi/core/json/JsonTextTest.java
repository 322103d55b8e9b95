package railmpi.core.json;

import static org.testng.Assert.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class JsonTextTest {
    public void shouldWriteObjectsAndArraysInTheirOrder() {
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("b", 1);
        inner.put("a", List.of());
        assertEquals(JsonText.of(inner), "{\"b\": 1, \"a\": []}");
        assertEquals(JsonText.of(Arrays.asList(inner, true, null)), "[{\"b\": 1, \"a\": []}, true, null]");
        assertEquals(JsonText.of(Map.of()), "{}");
    }

    public void shouldWriteNumbersThatJsonHas() {
        assertEquals(JsonText.of(List.of(1L << 40, 0.25, -1e9)), "[1099511627776, 0.2500, -1000000000.0000]");
        assertEquals(JsonText.of(List.of(Double.NaN, Double.NEGATIVE_INFINITY)), "[null, null]");
        assertEquals(JsonText.of(List.of(0.5f, Float.NaN, Float.POSITIVE_INFINITY)), "[0.5000, null, null]");
    }

    public void shouldEscapeWhatWouldEndAText() {
        assertEquals(JsonText.of("a\u0001\\\"\n\u00e4"), "\"a\\u0001\\\\\\\"\\u000a\u00e4\"");
        assertEquals(JsonText.of(Map.of("\t", 'x')), "{\"\\u0009\": \"x\"}");
    }
}
