package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class ProcessMappingTest {
    @DataProvider
    public Object[][] mappings() {
        return new Object[][] {
            {"(vector,(0,2,4))", new int[] {0, 0, 0, 0, 1, 1, 1, 1}},
            {"(vector,(0,2,1),(0,2,1))", new int[] {0, 1, 0, 1}},
            {"(vector,(0,2,1))", new int[] {0, 1, 0, 1, 0}},
            {"(vector,(0,1,1))", new int[] {0, 0}},
            {" ( vector , ( 0 , 1 , 2 ) , 3 ) ", new int[] {0, 0, 3}},
            {"(vector,3,2)", new int[] {3, 2}},
            {"(vector,[(0,2,1)]x2,5)", new int[] {0, 1, 0, 1, 5}},
            {"(vector,[0,[1,2]x2]x2)", new int[] {0, 1, 2, 1, 2, 0, 1, 2, 1, 2}},
            {"(vector,[7]x2147483647)", new int[] {7, 7, 7}},
            {"(vector,(0,100,100))", new int[] {0}},
            {"(vector,[4]x0,1)", new int[] {1, 1}},
        };
    }

    @Test(dataProvider = "mappings", timeOut = 10_000)
    public void shouldGiveNodeOfEachRank(String text, int[] nodes) {
        ProcessMapping mapping = ProcessMapping.parse(text, nodes.length);
        for (int rank = 0; rank < nodes.length; rank++) {
            assertEquals(mapping.nodeOf(rank), nodes[rank], "rank " + rank);
        }
    }

    public void shouldBeUnknownWhenTextIsEmpty() {
        assertFalse(ProcessMapping.parse("", 2).isKnown());
        assertFalse(ProcessMapping.parse(null, 2).isKnown());
        assertFalse(ProcessMapping.parse("  ", 2).isKnown());
    }

    @DataProvider
    public Object[][] malformed() {
        return new Object[][] {
            {"vector"},
            {"(vector)"},
            {"(vector,)"},
            {"(vector,(0,1))"},
            {"(vector,(0,1,1)"},
            {"(vector,(0,1,1)))"},
            {"(matrix,(0,1,1))"},
            {"(vector,(a,1,1))"},
            {"(vector,[1]x)"},
            {"(vector,[1)"},
            {"(vector,99999999999)"},
            {"(vector,(0,0,0))"},
            {"(vector," + "[".repeat(1000)},
        };
    }

    @Test(dataProvider = "malformed")
    public void shouldRefuseMalformedText(String text) {
        assertThrows(PmiException.class, () -> ProcessMapping.parse(text, 4));
    }
}
