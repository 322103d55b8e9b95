# Reads the lines of flow.awk and draws the rates of the first round over time as SVG, in light and dark surroundings: a line
# per side and receiver, and a vertical line per event. Times of all sides are moved so that their first events meet.
# Set with -v:
#   title   of the plot
#   words   what to write for sides and events, as "rail as RailMPI;cut as rail 1 is cut"  (as they are)
#   every   seconds that a point is the mean of                                           (each value)

BEGIN {
    FS = ","
    width = 780
    height = 380
    left = 52
    top = 84
    right = 24
    bottom = 34
    highest = 1
    longest = 1
    count = split(words, pairs, ";")
    for (p = 1; p <= count; p++) {
        split(pairs[p], pair, " as ")
        word[pair[1]] = pair[2]
    }
}

$1 == "rate" && $3 == 1 {
    if (!(($2, $4) in number)) {
        number[$2, $4] = ++lines
        side[lines] = $2
        receiver[lines] = $4
        receivers[$2]++
    }
    line = number[$2, $4]
    n = ++values[line]
    at[line, n] = $5
    rate[line, n] = $6
}

$1 == "event" && $3 == 1 {
    if (first == "") first = $2
    if (!($2 in first_event)) first_event[$2] = $4
    if ($2 == first) {
        event_at[++events] = $4
        event_name[events] = $5
    }
}

function x(seconds) { return left + (width - left - right) * seconds / longest }
function y(value) { return height - bottom - (height - top - bottom) * value / highest }
function written(text) {
    if (text in word) text = word[text]
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}

# Keeps the means of a line, from zero on, and finds how long and how high the plot is.
function merge(line,    shift, k, sum, held, start) {
    shift = (side[line] in first_event) ? first_event[first] - first_event[side[line]] : 0
    for (k = 1; k <= values[line]; k++) {
        if (at[line, k] + shift < 0) continue
        if (!held) start = at[line, k]
        sum += rate[line, k]
        held++
        if (at[line, k] - start + 0.001 >= every - 0.05) {
            seconds = (start + at[line, k]) / 2 + shift
            merged[line] = merged[line] " " seconds "," sum / held
            if (sum / held > highest) highest = sum / held
            if (seconds > longest) longest = seconds
            sum = held = 0
        }
    }
}

END {
    for (l = 1; l <= lines; l++) merge(l)
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"", width, height, written(title)
    print " font-family=\"system-ui, sans-serif\" font-size=\"14\">"
    print "<style>"
    print ":root { color-scheme: light dark; --page: #fefefe; --text: #1f2328; --quiet: #57606a; --grid: #d8dee4; --l1: #0b62c4; --l2: #b54708; --l3: #1a7f37; --l4: #8250df; }"
    print "@media (prefers-color-scheme: dark) { :root { --page: #15191f; --text: #e6edf3; --quiet: #b1bac4; --grid: #363d47; --l1: #6cb6ff; --l2: #f0a35e; --l3: #6bd07f; --l4: #c9a7ff; } }"
    print "text { fill: var(--text); } .quiet { fill: var(--quiet); } .grid { stroke: var(--grid); } .event { stroke: var(--quiet); stroke-dasharray: 4; }"
    print "polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }"
    print "</style>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"var(--page)\"/>\n", width, height
    printf "<text x=\"16\" y=\"24\" font-size=\"16\" font-weight=\"600\">%s</text>\n", written(title)
    step = highest > 400 ? 100 : highest > 100 ? 50 : 10
    for (value = 0; value <= highest; value += step) {
        printf "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", left, width - right, y(value), y(value)
        printf "<text class=\"quiet\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", left - 8, y(value) + 4, value
    }
    for (second = 0; second <= longest; second += 2) {
        printf "<text class=\"quiet\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d s</text>\n", x(second), height - 12, second
    }
    for (e = 1; e <= events; e++) {
        printf "<line class=\"event\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x(event_at[e]), x(event_at[e]), top - 4, height - bottom
        printf "<text class=\"quiet\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x(event_at[e]), top - 9, written(event_name[e])
    }
    place = 16
    for (l = 1; l <= lines; l++) {
        colour = "var(--l" (l - 1) % 4 + 1 ")"
        count = split(merged[l], point, " ")
        path = ""
        for (k = 1; k <= count; k++) {
            split(point[k], pair, ",")
            path = path sprintf("%.1f,%.1f ", x(pair[1]), y(pair[2]))
        }
        printf "<polyline points=\"%s\" stroke=\"%s\"/>\n", path, colour
        name = written(side[l]) (receivers[side[l]] > 1 ? " to rank " receiver[l] : "")
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"45\" y2=\"45\" stroke=\"%s\" stroke-width=\"3\"/>", place, place + 22, colour
        printf "<text x=\"%d\" y=\"50\">%s</text>\n", place + 28, name
        place += 28 + 7.6 * length(name) + 20
    }
    print "</svg>"
}
