# Reads the lines of applications.sh (application,ranks,round,seconds) and draws speed-up over ranks as SVG, a line for each
# application: medians, and from the slowest run to the fastest one. The thin line is a speed-up of as many as there are ranks,
# up to the processors. Set with -v: cpus.

BEGIN {
    FS = ","
    width = 640
    height = 420
    left = 60
    top = 40
    right = 30
    bottom = 60
    split("#1b6ca8 #d1495b #2e933c #8d6a9f #edae49 #444444", colour, " ")
}

{
    if (!($1 in number)) {
        number[$1] = ++lines
        name[lines] = $1
        base[$1] = $2
    }
    if (!(($1, $2) in count)) ranks[$1, ++places[$1]] = $2
    time[$1, $2, ++count[$1, $2]] = $4
    if ($2 > widest) widest = $2
}

# Puts the times of an application with so many ranks in order, and returns the median.
function median(who, n,    i, j, swap, m) {
    m = count[who, n]
    for (i = 2; i <= m; i++) {
        for (j = i; j > 1 && time[who, n, j - 1] + 0 > time[who, n, j] + 0; j--) {
            swap = time[who, n, j]
            time[who, n, j] = time[who, n, j - 1]
            time[who, n, j - 1] = swap
        }
    }
    return m % 2 ? time[who, n, (m + 1) / 2] : (time[who, n, m / 2] + time[who, n, m / 2 + 1]) / 2
}

function x(n) { return left + (width - left - right) * n / (widest + 0.5) }
function y(value) { return height - bottom - (height - top - bottom) * value / highest }

END {
    if (lines == 0) exit 1
    for (l = 1; l <= lines; l++) {
        who = name[l]
        for (p = 1; p <= places[who]; p++) {
            n = ranks[who, p]
            middle[who, n] = median(who, n)
            fastest = middle[who, base[who]] / time[who, n, 1]
            if (fastest > highest) highest = fastest
        }
    }
    ideal = cpus < widest ? cpus : widest
    if (ideal > highest) highest = ideal
    highest = int(highest + 0.99)
    printf "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-family='sans-serif' font-size='13'>\n", width, height
    printf "<rect width='%d' height='%d' fill='white'/>\n", width, height
    printf "<text x='%d' y='22' font-size='15'>Speed-up over ranks, %d processors</text>\n", left, cpus
    for (value = 0; value <= highest; value += highest > 8 ? 2 : 0.5) {
        printf "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='#ddd'/>", left, width - right, y(value), y(value)
        printf "<text x='%d' y='%.1f' text-anchor='end'>%s</text>\n", left - 8, y(value) + 4, value
    }
    for (n = 1; n <= widest; n++) printf "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>", x(n), height - bottom + 20, n
    printf "\n<text x='%.1f' y='%d' text-anchor='middle'>ranks</text>\n", x(widest / 2), height - bottom + 38
    printf "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#999'/>\n", x(1), y(1), x(ideal), y(ideal)
    printf "<line x1='%.1f' x2='%.1f' y1='%d' y2='%.1f' stroke='#999' stroke-dasharray='4'/>\n", x(cpus), x(cpus), top, y(0)
    printf "<text x='%.1f' y='%d'>a rank for each processor</text>\n", x(cpus) + 6, top - 6
    for (l = 1; l <= lines; l++) {
        who = name[l]
        path = ""
        for (p = 1; p <= places[who]; p++) {
            n = ranks[who, p]
            one = middle[who, base[who]]
            shift = (l - (lines + 1) / 2) * 4
            path = path sprintf("%.1f,%.1f ", x(n) + shift, y(one / middle[who, n]))
            printf "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='%s'/>", x(n) + shift, x(n) + shift, \
                y(one / time[who, n, count[who, n]]), y(one / time[who, n, 1]), colour[(l - 1) % 6 + 1]
            printf "<circle cx='%.1f' cy='%.1f' r='4' fill='%s'/>\n", x(n) + shift, y(one / middle[who, n]), \
                colour[(l - 1) % 6 + 1]
        }
        printf "<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>\n", path, colour[(l - 1) % 6 + 1]
        printf "<text x='%d' y='%d' fill='%s'>%s</text>\n", left + (l - 1) * 110, height - 8, colour[(l - 1) % 6 + 1], who
    }
    print "</svg>"
}
