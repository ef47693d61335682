/** The chart of `growth.mjs`: gates across, in powers of ten; the time of a gate and lane upwards, from 0. */

const [WIDTH, HEIGHT] = [760, 420];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 150, 28, 52];
const COLORS = ["#1b6ca8", "#c4501b", "#3d8b40", "#7a4ca0"];

/** @typedef {{ family: string, size: number, gates: number, picoseconds: number }} Point */

/**
 * A scale of powers of ten that maps values to a stretch of pixels, and the decades that it shows.
 *
 * @param {readonly number[]} values
 * @param {number} from
 * @param {number} to
 */
function scaleOf(values, from, to) {
  const least = Math.floor(Math.log10(Math.min(...values)));
  const most = Math.ceil(Math.log10(Math.max(...values)));
  const decades = Array.from({ length: most - least + 1 }, (_, i) => 10 ** (least + i));
  const place = (/** @type {number} */ value) =>
    from + ((Math.log10(value) - least) / (most - least)) * (to - from);
  return { decades, place };
}

/**
 * @param {readonly Point[]} points
 * @returns {string} an SVG document
 */
export function drawGrowth(points) {
  const across = scaleOf(
    points.map(({ gates }) => gates),
    LEFT,
    WIDTH - RIGHT,
  );
  const top = Math.ceil(Math.max(...points.map(({ picoseconds }) => picoseconds)));
  const upwards = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const bottom = HEIGHT - BOTTOM;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    "<title>Time of a gate and lane against the number of gates</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="16" fill="#333">picoseconds per gate and lane, 512 lanes</text>`,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" fill="#333" text-anchor="middle">gates of a turn</text>`,
  ];
  for (const decade of across.decades) {
    const x = across.place(decade).toFixed(1);
    lines.push(`<path d="M${x} ${TOP}V${bottom}" stroke="#ddd"/>`);
    lines.push(
      `<text x="${x}" y="${bottom + 18}" fill="#333" text-anchor="middle">${decade.toLocaleString("en-US")}</text>`,
    );
  }
  for (let value = 0; value <= top; value++) {
    const y = upwards(value).toFixed(1);
    lines.push(`<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="#ddd"/>`);
    lines.push(`<text x="${LEFT - 8}" y="${Number(y) + 4}" fill="#333" text-anchor="end">${value}</text>`);
  }
  for (const [i, family] of [...new Set(points.map((point) => point.family))].entries()) {
    const color = COLORS[i % COLORS.length];
    const own = points.filter((point) => point.family === family);
    const places = own.map((point) =>
      [across.place(point.gates), upwards(point.picoseconds)].map((n) => n.toFixed(1)),
    );
    lines.push(`<polyline points="${places.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>`);
    for (const [k, [x, y]] of places.entries()) {
      const { size, gates, picoseconds } = /** @type {Point} */ (own[k]);
      const title = `${family} ${size}: ${gates} gates, ${picoseconds.toFixed(2)} ps`;
      lines.push(`<circle cx="${x}" cy="${y}" r="3" fill="${color}"><title>${title}</title></circle>`);
    }
    const y = TOP + 20 * i + 14;
    lines.push(`<path d="M${WIDTH - RIGHT + 14} ${y}h20" stroke="${color}" stroke-width="2"/>`);
    lines.push(`<text x="${WIDTH - RIGHT + 40}" y="${y + 4}" fill="#333">${family}</text>`);
  }
  return `${[...lines, "</svg>"].join("\n")}\n`;
}
