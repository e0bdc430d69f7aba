import { xmlText } from "~/platform/values/xml-text";

export interface Inks {
  theme: string;
  main: string;
  mid: string;
  soft: string;
  light: string;
  pale: string;
  side: string;
}

export interface PackDrawing {
  inks: Inks;
  lines: readonly string[];
  spec: string;
  manufacturer: string;
  form: string;
  variant: number;
  seed: number;
  name: string;
}

export interface TextStyle {
  x: number;
  y: number;
  size: number;
  fill: string;
}

export const svgText = ({ x, y, size, fill }: TextStyle, t: string, more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${xmlText(t)}</text>`;

export const bold = 'font-weight="700" letter-spacing=".5"';

/** Returns the largest size, up to `max`, at which `t` fits into `wide`. */
export const fit = (t: string, wide: number, max: number) =>
  Math.min(max, Math.floor(wide / Math.max(t.length, 2)));

/** A name on one or two lines around the given height, no larger than `max`. */
export function nameText(
  lines: readonly string[],
  at: { x: number; y: number; wide: number; max: number },
  fill: string,
): string {
  const longest = lines.reduce((long, line) => (line.length > long.length ? line : long), "");
  const size = fit(longest, at.wide, lines.length > 1 ? Math.round(at.max * 0.6) : at.max);
  if (lines.length < 2) return svgText({ x: at.x, y: at.y, size, fill }, longest, bold);
  return (
    svgText({ x: at.x, y: round(at.y - size), size, fill }, lines[0]!, bold) +
    svgText({ x: at.x, y: round(at.y + size * 0.1), size, fill }, lines[1]!, bold)
  );
}

const round = (n: number) => Math.round(n * 10) / 10;

export function glyph(form: string, x: number, y: number, fill: string): string {
  if (/胶囊/.test(form))
    return `<g transform="translate(${x} ${y}) rotate(-32)"><rect x="-11" y="-5" width="22" height="10" rx="5" fill="#fff" opacity=".95"/><path d="M0-5h6a5 5 0 0 1 0 10H0z" fill="${fill}" opacity=".75"/></g>`;
  if (/丸/.test(form))
    return `<g fill="#fff" opacity=".95"><circle cx="${x - 7}" cy="${y + 2}" r="4"/><circle cx="${x + 2}" cy="${y - 3}" r="4"/><circle cx="${x + 8}" cy="${y + 4}" r="4"/></g>`;
  return `<g><circle cx="${x}" cy="${y}" r="7.5" fill="#fff" opacity=".95"/><path d="M${x - 5} ${y}h10" stroke="${fill}" stroke-width="1.4" opacity=".7"/></g>`;
}
