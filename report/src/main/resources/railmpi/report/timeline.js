// Draws the timeline of a recorded job on a canvas. The data are described at class Timeline.
(function () {
  "use strict";

  const WAITED = 5; // behind the kinds of calls: the part of a call that waited for another rank
  const KINDS = 6;
  const STACK = [WAITED, 4, 0, 1, 2, 3]; // from below, in a column of pixels
  const COLOURS = ["--plot3", "--plot5", "--plot6", "--plot8", "--plot4", "--plot7"];
  const PIXELS_A_LINE = 3; // more messages are thinned
  const LINES_AT_ALL = 30000; // with more in view lines show nothing
  const MOST_NAMES = 3000; // blocks in view, to write names into them
  const SHORTEST = 20; // view, in tenths of a microsecond
  const AXIS = 24;
  const RAIL = 46;

  const element = (id) => document.getElementById(id);
  const canvas = element("timeline-canvas");
  const context = canvas.getContext("2d");
  const info = JSON.parse(element("timeline-info").textContent);
  const status = element("timeline-status");
  const detail = element("timeline-detail");
  const length = Math.max(info.length, SHORTEST);

  const hasHosts = new Set(info.ranks.map((rank) => rank.host)).size > 1;

  let ranks = [];
  let lines = null;
  let view = { from: 0, to: length };
  let selected = null; // {row, block}
  let colours = null;
  let isAsked = false;
  let shape = null; // places on the canvas, in CSS pixels

  // ---- data

  function reader(bytes) {
    let at = 0;
    return function () {
      let value = 0;
      let factor = 1;
      for (;;) {
        if (at >= bytes.length) {
          throw new Error("the data of this page end early: make it again");
        }
        const byte = bytes[at++];
        value += (byte & 127) * factor;
        if (byte < 128) {
          return value;
        }
        factor *= 128;
      }
    };
  }

  function readRank(next) {
    const count = next();
    const rank = {
      count: count,
      start: new Float64Array(count),
      end: new Float64Array(count),
      latestEnd: new Float64Array(count), // of this block and all before it
      waited: new Float64Array(count),
      name: new Int32Array(count), // -1: several calls
      kind: new Uint8Array(count),
      place: new Uint32Array(count),
      peer: new Int32Array(count),
      bytes: new Float64Array(count),
      late: new Int32Array(count),
      many: new Map(),
    };
    let time = 0;
    for (let i = 0; i < count; i++) {
      time += next();
      rank.start[i] = time;
    }
    let latest = 0;
    for (let i = 0; i < count; i++) {
      rank.end[i] = rank.start[i] + next();
      latest = Math.max(latest, rank.end[i]);
      rank.latestEnd[i] = latest;
    }
    for (let i = 0; i < count; i++) rank.waited[i] = next();
    for (let i = 0; i < count; i++) {
      const code = next();
      rank.name[i] = code % 2 === 1 ? -1 : code / 2;
      rank.kind[i] = code % 2 === 1 ? 0 : info.kinds[code / 2];
    }
    for (let i = 0; i < count; i++) rank.place[i] = next();
    for (let i = 0; i < count; i++) rank.peer[i] = next() - 2;
    for (let i = 0; i < count; i++) rank.bytes[i] = next();
    for (let i = 0; i < count; i++) rank.late[i] = next() - 1;
    for (let i = 0; i < count; i++) {
      if (rank.name[i] < 0) {
        const several = { calls: next(), busy: [] };
        for (let kind = 0; kind < KINDS; kind++) several.busy.push(next());
        rank.many.set(i, several);
      }
    }
    return rank;
  }

  function readLines(next) {
    const rows = new Map(info.ranks.map((rank, row) => [rank.rank, row]));
    const count = next();
    const column = () => Uint32Array.from({ length: count }, next);
    const sender = column();
    const from = column();
    const receiver = column();
    const to = column();
    const found = {
      count: count,
      sent: new Float64Array(count),
      got: new Float64Array(count),
      fromRow: new Uint16Array(count),
      toRow: new Uint16Array(count),
    };
    for (let i = 0; i < count; i++) {
      found.fromRow[i] = rows.get(sender[i]);
      found.toRow[i] = rows.get(receiver[i]);
      found.sent[i] = ranks[found.fromRow[i]].start[from[i]];
      found.got[i] = Math.max(found.sent[i], ranks[found.toRow[i]].end[to[i]]);
    }
    return found;
  }

  async function load() {
    const text = atob(element("timeline-data").textContent.trim());
    const deflated = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    if (typeof DecompressionStream === "undefined") {
      throw new Error("this browser is too old: it has no DecompressionStream");
    }
    const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const next = reader(new Uint8Array(await new Response(stream).arrayBuffer()));
    ranks = info.ranks.map(() => readRank(next));
    lines = readLines(next);
  }

  // ---- text

  function grouped(number) {
    return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  }

  function timeUnit(step) {
    if (step >= 1e7) return { divisor: 1e7, name: "s" };
    return step >= 1e4 ? { divisor: 1e4, name: "ms" } : { divisor: 10, name: "us" };
  }

  function duration(units) {
    const unit = timeUnit(units);
    const value = units / unit.divisor;
    return (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)) + "\u00a0" + unit.name;
  }

  function size(bytes) {
    const names = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    let value = bytes;
    while (value >= 1024 && unit < names.length - 1) {
      value /= 1024;
      unit++;
    }
    return (unit === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1)) + "\u00a0" + names[unit];
  }

  function describe(row, i) {
    const rank = ranks[row];
    const parts = ["rank " + info.ranks[row].rank];
    if (rank.name[i] < 0) {
      const several = rank.many.get(i);
      parts.push(grouped(several.calls) + " short calls in " + duration(rank.end[i] - rank.start[i]));
    } else {
      parts.push(info.names[rank.name[i]] + ", " + duration(rank.end[i] - rank.start[i]));
      if (rank.peer[i] >= 0) parts.push("with rank " + rank.peer[i]);
      if (rank.bytes[i] > 0) parts.push(size(rank.bytes[i]));
      if (rank.waited[i] > 0) parts.push("waited " + duration(rank.waited[i]) + " for rank " + rank.late[i]);
      if (rank.place[i] > 0) parts.push("at " + info.places[rank.place[i]]);
    }
    parts.push("begins at " + (rank.start[i] / 1e7).toFixed(6) + "\u00a0s");
    return parts.join(" \u00b7 ");
  }

  // ---- places

  function rowHeight() {
    return ranks.length <= 8 ? 30 : ranks.length <= 16 ? 22 : ranks.length <= 32 ? 16 : 13;
  }

  function measure() {
    const width = Math.max(200, canvas.parentElement.clientWidth);
    const row = rowHeight();
    const left = width < 500 ? 30 : width < 900 || !hasHosts ? 60 : 150;
    const rows = AXIS + ranks.length * row;
    const height = rows + (info.rails.length === 0 ? 6 : 14 + info.rails.length * RAIL);
    shape = { width: width, height: height, left: left, row: row, rows: rows, plot: width - left - 6 };
    const scale = Math.min(window.devicePixelRatio || 1, 2);
    shape.scale = scale;
    const pixelWidth = Math.round(width * scale);
    const pixelHeight = Math.round(height * scale);
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.height = height + "px";
    }
  }

  const xOf = (time) => shape.left + ((time - view.from) / (view.to - view.from)) * shape.plot;
  const timeOf = (x) => view.from + ((x - shape.left) / shape.plot) * (view.to - view.from);

  function firstAfter(sorted, value) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // ---- colours

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const number = (value) => {
      probe.fillStyle = value;
      probe.fillRect(0, 0, 1, 1);
      return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0];
    };
    const named = (name) => style.getPropertyValue(name).trim();
    colours = {
      text: named("--text"),
      soft: named("--soft"),
      line: named("--line"),
      back: named("--back"),
      kinds: COLOURS.map((name) => number(named(name))),
      css: COLOURS.map(named),
      backNumber: number(named("--back")),
      work: number(named("--work")),
      stripe: number(named("--stripe")),
    };
  }

  // ---- drawing

  let shares = new Float32Array(0);
  let image = null;

  /** Adds a span to the columns of pixels that it covers; weight is the part of it that counts. */
  function addSpan(columns, from, to, kind, weight) {
    if (to <= 0 || from >= columns) return;
    const a = from < 0 ? 0 : from;
    const b = to > columns ? columns : to;
    const first = a | 0;
    const last = b | 0;
    if (first === last) {
      shares[first * KINDS + kind] += (b - a) * weight;
      return;
    }
    shares[first * KINDS + kind] += (first + 1 - a) * weight;
    for (let column = first + 1; column < last; column++) shares[column * KINDS + kind] += weight;
    if (last < columns) shares[last * KINDS + kind] += (b - last) * weight;
  }

  /** Adds up what each column of pixels of a rank shows; returns how many calls and blocks are in view. */
  function addRank(rank, columns) {
    const perUnit = columns / (view.to - view.from);
    const seen = { calls: 0, blocks: 0 };
    for (let i = firstAfter(rank.latestEnd, view.from); i < rank.count && rank.start[i] < view.to; i++) {
      const from = (rank.start[i] - view.from) * perUnit;
      const to = (rank.end[i] - view.from) * perUnit;
      if (to <= 0) continue;
      seen.blocks++;
      if (rank.name[i] >= 0) {
        const middle = from + rank.waited[i] * perUnit;
        seen.calls++;
        if (middle > from) addSpan(columns, from, middle, WAITED, 1);
        addSpan(columns, middle, to, rank.kind[i], 1);
      } else {
        const several = rank.many.get(i);
        const span = Math.max(1, rank.end[i] - rank.start[i]);
        seen.calls += several.calls;
        for (let kind = 0; kind < KINDS; kind++) {
          if (several.busy[kind] > 0) addSpan(columns, from, to, kind, several.busy[kind] / span);
        }
      }
    }
    return seen;
  }

  /** Paints the columns of a rank: the share of each kind is the height of its colour, work is the rest. */
  function paintRank(rank, pixels, columns, top, height) {
    const perUnit = columns / (view.to - view.from);
    const begin = rank.count === 0 ? columns : ((rank.start[0] - view.from) * perUnit) | 0;
    const end = rank.count === 0 ? 0 : Math.ceil((rank.latestEnd[rank.count - 1] - view.from) * perUnit);
    for (let x = 0; x < columns; x++) {
      let total = 0;
      for (let kind = 0; kind < KINDS; kind++) total += shares[x * KINDS + kind];
      let y = top + height - 1;
      if (total > 0) {
        const pixelsEach = height / Math.max(1, total); // threads of a rank share its row
        let sum = 0;
        for (let k = 0; k < KINDS; k++) {
          const kind = STACK[k];
          const share = shares[x * KINDS + kind];
          if (share === 0) continue;
          sum += share;
          const lowest = top + height - Math.max(1, Math.round(sum * pixelsEach));
          const colour = colours.kinds[kind];
          for (; y >= lowest; y--) {
            pixels[y * columns + x] = kind === WAITED && ((x + y) & 7) < 2 ? colours.stripe : colour;
          }
        }
      }
      const rest = x >= begin && x < end ? colours.work : colours.backNumber;
      for (; y >= top; y--) pixels[y * columns + x] = rest;
    }
  }

  function drawRanks() {
    const columns = Math.round(shape.plot * shape.scale);
    const height = Math.round(shape.row * shape.scale);
    const gap = Math.max(1, Math.round(2 * shape.scale));
    if (shares.length < (columns + 1) * KINDS) shares = new Float32Array((columns + 1) * KINDS);
    if (image === null || image.width !== columns || image.height !== height * ranks.length) {
      image = context.createImageData(columns, height * ranks.length);
    }
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(colours.backNumber);
    const seen = { calls: 0, blocks: 0 };
    ranks.forEach((rank, row) => {
      shares.fill(0);
      const part = addRank(rank, columns);
      seen.calls += part.calls;
      seen.blocks += part.blocks;
      paintRank(rank, pixels, columns, row * height, height - gap);
    });
    context.putImageData(image, Math.round(shape.left * shape.scale), Math.round(AXIS * shape.scale));
    return seen;
  }

  function drawAxis() {
    const span = view.to - view.from;
    const least = (span * (shape.width < 500 ? 70 : 110)) / shape.plot;
    let step = Math.pow(10, Math.floor(Math.log10(least)));
    step *= step >= least ? 1 : 2 * step >= least ? 2 : 5 * step >= least ? 5 : 10;
    const unit = timeUnit(step >= 10 ? view.to : step);
    const digits = Math.max(0, -Math.floor(Math.log10(step / unit.divisor) + 1e-9));
    context.fillStyle = colours.soft;
    context.strokeStyle = colours.line;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let time = Math.ceil(view.from / step) * step; time <= view.to; time += step) {
      const x = xOf(time);
      context.beginPath();
      context.moveTo(x, AXIS - 6);
      context.lineTo(x, AXIS - 1);
      context.stroke();
      const label = (time / unit.divisor).toFixed(digits) + " " + unit.name;
      const half = context.measureText(label).width / 2;
      if (x - half > shape.left - 8 && x + half < shape.width) context.fillText(label, x, 9);
    }
  }

  function drawLabels() {
    context.textAlign = "right";
    context.textBaseline = "middle";
    ranks.forEach((rank, row) => {
      const y = AXIS + row * shape.row + shape.row / 2 - 1;
      const isSelected = selected !== null && selected.row === row;
      context.fillStyle = isSelected ? colours.text : colours.soft;
      const number = info.ranks[row].rank;
      const host = shape.left > 100 ? info.ranks[row].host : "";
      const label = shape.left < 40 ? String(number) : "rank " + number;
      context.fillText(label, shape.left - 6, y);
      if (host !== "") {
        context.save();
        context.beginPath();
        context.rect(0, y - shape.row / 2, shape.left - 58, shape.row);
        context.clip();
        context.textAlign = "left";
        context.fillText(host, 2, y);
        context.restore();
      }
    });
  }

  function drawNames() {
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = colours.back;
    ranks.forEach((rank, row) => {
      for (let i = firstAfter(rank.latestEnd, view.from); i < rank.count && rank.start[i] < view.to; i++) {
        if (rank.name[i] < 0) continue;
        const from = Math.max(shape.left, xOf(rank.start[i] + rank.waited[i]));
        const to = Math.min(shape.left + shape.plot, xOf(rank.end[i]));
        const name = info.names[rank.name[i]];
        if (to - from > 26 && context.measureText(name).width + 8 < to - from && shape.row > 12) {
          context.fillText(name, from + 4, AXIS + row * shape.row + shape.row / 2 - 1);
        }
      }
    });
  }

  /** Returns what to say about messages. */
  function drawLines() {
    let visible = 0;
    for (let i = 0; i < lines.count && lines.sent[i] < view.to; i++) {
      if (lines.got[i] > view.from) visible++;
    }
    if (visible === 0) return "";
    if (visible > LINES_AT_ALL) return grouped(visible) + " messages: zoom in to see lines";
    const every = Math.ceil((visible * PIXELS_A_LINE) / shape.plot);
    context.strokeStyle = colours.text;
    context.fillStyle = colours.text;
    context.globalAlpha = visible > 100 ? 0.4 : 0.7;
    context.lineWidth = 1;
    const y = (row) => AXIS + row * shape.row + (shape.row - 2) / 2;
    let number = 0;
    let drawn = 0;
    context.save();
    context.beginPath();
    context.rect(shape.left, AXIS, shape.plot, shape.rows - AXIS);
    context.clip();
    context.beginPath();
    const heads = [];
    for (let i = 0; i < lines.count && lines.sent[i] < view.to; i++) {
      if (lines.got[i] <= view.from || number++ % every !== 0) continue;
      context.moveTo(xOf(lines.sent[i]), y(lines.fromRow[i]));
      context.lineTo(xOf(lines.got[i]), y(lines.toRow[i]));
      heads.push(xOf(lines.got[i]), y(lines.toRow[i]));
      drawn++;
    }
    context.stroke();
    for (let i = 0; i < heads.length; i += 2) context.fillRect(heads[i] - 2, heads[i + 1] - 2, 4, 4);
    context.restore();
    context.globalAlpha = 1;
    return every === 1
      ? grouped(drawn) + " messages as lines"
      : "1 of " + every + " messages as lines (" + grouped(visible) + " in view): zoom in to see all";
  }

  function drawRails() {
    info.rails.forEach((rail, index) => {
      const top = shape.rows + 10 + index * RAIL;
      const bottom = top + RAIL - 8;
      let most = 0;
      rail.bytes.forEach((bytes) => (most = Math.max(most, bytes)));
      const rate = (most / info.section) * 10; // MB/s: bytes in 0.1 us
      context.fillStyle = colours.soft;
      context.textBaseline = "middle";
      context.textAlign = "right";
      context.save();
      context.beginPath();
      context.rect(0, top, shape.left - 4, RAIL);
      context.clip();
      context.fillText(rail.name, shape.left - 6, (top + bottom) / 2);
      context.restore();
      context.fillStyle = colours.css[0];
      const first = Math.max(0, Math.floor(view.from / info.section));
      const last = Math.min(rail.bytes.length - 1, Math.floor(view.to / info.section));
      for (let section = first; section <= last; section++) {
        const a = Math.max(shape.left, xOf(section * info.section));
        const b = Math.min(shape.left + shape.plot, xOf((section + 1) * info.section));
        const height = most === 0 ? 0 : ((bottom - top - 12) * rail.bytes[section]) / most;
        if (b > a && height > 0) context.fillRect(a, bottom - height, Math.max(b - a, 1), height);
      }
      context.strokeStyle = colours.line;
      context.beginPath();
      context.moveTo(shape.left, bottom + 0.5);
      context.lineTo(shape.left + shape.plot, bottom + 0.5);
      context.stroke();
      rail.changes.forEach((change) => {
        const x = xOf(change.time);
        if (x < shape.left || x > shape.left + shape.plot) return;
        context.fillStyle = change.up ? colours.css[1] : colours.css[WAITED];
        context.fillRect(x - 1, top + 10, 2, bottom - top - 10);
        context.textAlign = x > shape.left + shape.plot / 2 ? "right" : "left";
        context.fillText(change.up ? "up" : "down", x + (context.textAlign === "left" ? 4 : -4), top + 18);
      });
      context.fillStyle = colours.soft;
      context.textAlign = "left";
      context.fillText("most " + (rate >= 10 ? rate.toFixed(0) : rate.toFixed(2)) + " MB/s", shape.left + 2, top + 4);
    });
  }

  function drawSelected() {
    if (selected === null || selected.block < 0) return;
    const rank = ranks[selected.row];
    const a = Math.max(shape.left - 1, xOf(rank.start[selected.block]) - 1);
    const b = Math.min(shape.left + shape.plot + 1, xOf(rank.end[selected.block]) + 1);
    if (b < a) return;
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.strokeRect(a, AXIS + selected.row * shape.row - 1, Math.max(3, b - a), shape.row);
    context.lineWidth = 1;
  }

  function draw() {
    isAsked = false;
    measure();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colours.back;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const seen = drawRanks();
    context.setTransform(shape.scale, 0, 0, shape.scale, 0, 0);
    context.font = (shape.row < 14 ? 10 : 12) + 'px system-ui, "DejaVu Sans", sans-serif';
    drawAxis();
    drawLabels();
    if (seen.blocks < MOST_NAMES) drawNames();
    const messages = drawLines();
    drawRails();
    drawSelected();
    const isDense = seen.blocks > shape.plot * shape.scale * ranks.length * 0.5 || seen.calls > 4 * shape.plot;
    const parts = [
      duration(view.to - view.from) + " of " + duration(length) + " in view",
      grouped(seen.calls) + " of " + grouped(info.calls) + " calls" +
        (seen.blocks < seen.calls ? " in " + grouped(seen.blocks) + " blocks" : "") +
        (isDense ? ", drawn as shares of time: zoom in to see each call" : ""),
    ];
    if (messages !== "") parts.push(messages);
    status.textContent = parts.join(" \u00b7 ");
  }

  function ask() {
    if (!isAsked) {
      isAsked = true;
      requestAnimationFrame(draw);
    }
  }

  // ---- moving

  function setView(from, to) {
    const span = Math.min(length, Math.max(SHORTEST, to - from));
    const begin = Math.max(0, Math.min(length - span, from + (to - from - span) / 2));
    view = { from: begin, to: begin + span };
    ask();
  }

  function zoom(factor, at) {
    const middle = at === undefined ? (view.from + view.to) / 2 : at;
    const span = Math.min(length, Math.max(SHORTEST, (view.to - view.from) * factor));
    const from = middle - ((middle - view.from) / (view.to - view.from)) * span;
    setView(from, from + span);
  }

  function pan(part) {
    const by = (view.to - view.from) * part;
    setView(view.from + by, view.to + by);
  }

  function select(row, block) {
    selected = { row: row, block: block };
    detail.textContent =
      block >= 0 ? describe(row, block) : "rank " + info.ranks[row].rank + " on " + info.ranks[row].host;
    ask();
  }

  function bringIntoView(row, block) {
    const rank = ranks[row];
    if (rank.start[block] < view.from || rank.end[block] > view.to) {
      const span = Math.max(view.to - view.from, (rank.end[block] - rank.start[block]) * 1.2);
      const middle = (rank.start[block] + rank.end[block]) / 2;
      setView(middle - span / 2, middle + span / 2);
    }
  }

  function step(by) {
    if (ranks.length === 0) return;
    const row = selected === null ? 0 : selected.row;
    const rank = ranks[row];
    if (rank.count === 0) return;
    let block = selected === null || selected.block < 0 ? firstAfter(rank.latestEnd, view.from) : selected.block + by;
    block = Math.max(0, Math.min(rank.count - 1, block));
    select(row, block);
    bringIntoView(row, block);
  }

  function stepRow(by) {
    const row = selected === null ? 0 : Math.max(0, Math.min(ranks.length - 1, selected.row + by));
    select(row, -1);
  }

  /** Returns the block under a point, or the nearest one within some pixels. */
  function blockAt(x, y) {
    const row = Math.floor((y - AXIS) / shape.row);
    if (row < 0 || row >= ranks.length || x < shape.left) return null;
    const rank = ranks[row];
    const time = timeOf(x);
    const near = ((view.to - view.from) / shape.plot) * 4;
    let best = -1;
    let least = near;
    for (let i = firstAfter(rank.latestEnd, time - near); i < rank.count && rank.start[i] < time + near; i++) {
      const distance = Math.max(rank.start[i] - time, time - rank.end[i], 0);
      if (distance <= least) {
        best = i;
        least = distance;
      }
    }
    return { row: row, block: best };
  }

  function showWait(button) {
    const from = Number(button.dataset.from);
    const to = Number(button.dataset.to);
    const row = info.ranks.findIndex((rank) => rank.rank === Number(button.dataset.rank));
    const margin = (to - from) * 0.25 + SHORTEST;
    setView(from - margin, to + margin);
    const rank = ranks[row];
    const i = Math.min(rank.count - 1, Math.max(0, firstAfter(rank.start, from) - 1));
    select(row, i);
    canvas.scrollIntoView({ block: "center" });
    canvas.focus({ preventScroll: true });
  }

  const KEYS = {
    ArrowLeft: () => pan(-0.2),
    ArrowRight: () => pan(0.2),
    ArrowUp: () => stepRow(-1),
    ArrowDown: () => stepRow(1),
    "+": () => zoom(0.5),
    "=": () => zoom(0.5),
    "-": () => zoom(2),
    Home: () => setView(0, length),
    0: () => setView(0, length),
    ".": () => step(1),
    ",": () => step(-1),
    Enter: () => {
      if (selected !== null && selected.block >= 0) {
        const rank = ranks[selected.row];
        const span = Math.max(SHORTEST, rank.end[selected.block] - rank.start[selected.block]);
        setView(rank.start[selected.block] - span / 4, rank.end[selected.block] + span / 4);
      }
    },
    Escape: () => {
      selected = null;
      detail.textContent = "";
      ask();
    },
  };

  function listen() {
    canvas.addEventListener("keydown", (event) => {
      const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (action !== undefined) {
        event.preventDefault();
        action();
      }
    });
    canvas.addEventListener(
      "wheel",
      (event) => {
        const isOurs = event.ctrlKey || event.metaKey || document.activeElement === canvas;
        if (!isOurs && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return; // scrolls the page
        event.preventDefault();
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          pan((event.deltaX || event.deltaY) / 1000);
        } else {
          zoom(Math.pow(1.002, event.deltaY), timeOf(event.offsetX));
        }
      },
      { passive: false },
    );
    const pointers = new Map();
    let moved = 0;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event.offsetX);
      moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!pointers.has(event.pointerId)) {
        const found = event.pointerType === "mouse" ? blockAt(event.offsetX, event.offsetY) : null;
        canvas.title = found !== null && found.block >= 0 ? describe(found.row, found.block) : "";
        return;
      }
      const before = [...pointers.values()];
      const old = pointers.get(event.pointerId);
      pointers.set(event.pointerId, event.offsetX);
      moved += Math.abs(event.offsetX - old);
      if (pointers.size === 1) {
        pan((old - event.offsetX) / shape.plot);
      } else if (pointers.size === 2) {
        const after = [...pointers.values()];
        const distance = Math.max(10, Math.abs(after[0] - after[1]));
        zoom(Math.max(10, Math.abs(before[0] - before[1])) / distance, timeOf((after[0] + after[1]) / 2));
      }
    });
    const leave = (event) => pointers.delete(event.pointerId);
    canvas.addEventListener("pointerup", (event) => {
      const found = moved < 4 ? blockAt(event.offsetX, event.offsetY) : null;
      if (found !== null) select(found.row, found.block);
      leave(event);
    });
    canvas.addEventListener("pointercancel", leave);
    canvas.addEventListener("dblclick", (event) => zoom(0.25, timeOf(event.offsetX)));
    element("timeline-in").addEventListener("click", () => zoom(0.5));
    element("timeline-out").addEventListener("click", () => zoom(2));
    element("timeline-left").addEventListener("click", () => pan(-0.5));
    element("timeline-right").addEventListener("click", () => pan(0.5));
    element("timeline-all").addEventListener("click", () => setView(0, length));
    document.querySelectorAll("button[data-from]").forEach((button) => {
      button.addEventListener("click", () => showWait(button));
    });
    new ResizeObserver(ask).observe(canvas.parentElement);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      readColours();
      ask();
    });
  }

  load().then(
    () => {
      readColours();
      listen();
      draw();
      canvas.dataset.ready = "true";
    },
    (problem) => {
      status.textContent = "The timeline cannot be drawn: " + problem.message + ".";
    },
  );

  window.railmpiTimeline = { draw: draw, setView: setView, select: select, data: () => ({ ranks: ranks, lines: lines }) };
})();
