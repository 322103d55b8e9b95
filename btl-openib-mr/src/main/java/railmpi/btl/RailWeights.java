package railmpi.btl;

import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.core.param.ParameterException;
import railmpi.core.param.ValueRule;

/** Relative speeds of interfaces as {@link RailParameters#WEIGHTS} gives them. Stateless. */
public final class RailWeights {
    private RailWeights() {}

    /**
     * Reads interface=weight, separated by commas.
     *
     * @param text value of the parameter, blank for none
     * @return weights greater than 0 by the names of interfaces, which may exist or not
     * @throws ParameterException if a part has another form or an interface two weights; the message names it
     */
    public static Map<String, Double> parse(String text) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new ParameterException("'" + part.trim() + "' is not of the form interface=weight");
            }
            String name = part.substring(0, equals).trim();
            if (weights.put(name, weight(part.substring(equals + 1).trim())) != null) {
                throw new ParameterException("'" + name + "' has two weights");
            }
        }
        return weights;
    }

    static final class Rule extends ValueRule.Readable {
        @Override
        protected void read(String weights) {
            parse(weights);
        }
    }

    private static double weight(String number) {
        try {
            double weight = Double.parseDouble(number);
            if (weight > 0 && weight < Double.POSITIVE_INFINITY) {
                return weight;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new ParameterException("'" + number + "' is not a number greater than 0");
    }
}
