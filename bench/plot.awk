# Reads the lines of flow.awk and draws the rates of the first round over time as SVG, a line per side and receiver; vertical
# lines are events of the first side. Set with -v: title.

BEGIN {
    FS = ","
    width = 900
    height = 420
    left = 60
    top = 40
    right = 20
    bottom = 50
    split("#1b6ca8 #d1495b #2e933c #8d6a9f #edae49 #444444", colour, " ")
    highest = 1
    longest = 1
}

$1 == "rate" && $3 == 1 {
    line = $2 " to rank " $4
    if (!(line in number)) {
        number[line] = ++lines
        name[lines] = line
    }
    points[line] = points[line] " " $5 "," $6
    if ($6 > highest) highest = $6
    if ($5 > longest) longest = $5
}

$1 == "event" && $3 == 1 {
    if (first == "") first = $2
    if ($2 == first) {
        event_at[++events] = $4
        event_name[events] = $5
    }
}

function x(seconds) { return left + (width - left - right) * seconds / longest }
function y(value) { return height - bottom - (height - top - bottom) * value / highest }
function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}

END {
    printf "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif' font-size='12'>\n", \
        width, height
    printf "<rect width='%d' height='%d' fill='white'/>\n", width, height
    printf "<text x='%d' y='20' font-size='14'>%s: MB/s at the receiver, every 50 ms</text>\n", left, escaped(title)
    step = highest > 400 ? 100 : highest > 100 ? 50 : 10
    for (value = 0; value <= highest; value += step) {
        printf "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='#ddd'/>", left, width - right, y(value), y(value)
        printf "<text x='%d' y='%.1f' text-anchor='end'>%d</text>\n", left - 6, y(value) + 4, value
    }
    for (second = 0; second <= longest; second += 2) {
        printf "<text x='%.1f' y='%d' text-anchor='middle'>%d s</text>\n", x(second), height - bottom + 18, second
    }
    for (e = 1; e <= events; e++) {
        printf "<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' stroke='#888' stroke-dasharray='4'/>", \
            x(event_at[e]), x(event_at[e]), top, height - bottom
        printf "<text x='%.1f' y='%d'>%s</text>\n", x(event_at[e]) + 3, top + 10, escaped(event_name[e])
    }
    for (l = 1; l <= lines; l++) {
        count = split(points[name[l]], point, " ")
        path = ""
        for (k = 1; k <= count; k++) {
            split(point[k], pair, ",")
            path = path sprintf("%.1f,%.1f ", x(pair[1]), y(pair[2]))
        }
        stroke = colour[(l - 1) % 6 + 1]
        printf "<polyline points='%s' fill='none' stroke='%s' stroke-width='1.5'/>\n", path, stroke
        printf "<text x='%d' y='%d' fill='%s'>%s</text>\n", left + (l - 1) * 210, height - 10, stroke, escaped(name[l])
    }
    print "</svg>"
}
