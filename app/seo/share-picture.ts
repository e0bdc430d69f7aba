import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { xmlText } from "~/platform/values/xml-text";
import { renderPack, hash, type PackGoods } from "~/modules/catalogue/cards/pack";

export interface SharedGoods extends PackGoods {
  manufacturer: string;
  /** key of its first picture; "" for a drawn pack */
  picture: string;
}

/** WeChat needs more than 300 px a side; doubled for phones. */
export const SHARE_SIZE = 600;
/** Increase when the drawing changes, to invalidate cached pictures. */
const DRAWING = 2;

export function shareVersion(goods: SharedGoods, site: string): string {
  const { name, dosageForm, spec, unit, kind, manufacturer, picture } = goods;
  return hash([DRAWING, name, dosageForm, spec, unit, kind, manufacturer, picture, site].join("|")).toString(
    36,
  );
}

/** Returns the picture's path; its version changes with the picture. */
export function sharePath(goods: SharedGoods & Pick<GoodsForBuyer, "id">, site: string): string {
  return `/goods/${goods.id}/share.png?v=${shareVersion(goods, site)}`;
}

/** Width in ems: Han characters are square, letters about half. */
const getWidth = (c: string) => (c <= "\u02ff" ? (/[A-Z0-9@%&*]/.test(c) ? 0.62 : 0.52) : 1);

/** Wraps a text to at most `limit` lines of `width` ems; the last one shows that it is cut. */
export function wrap(text: string, width: number, limit: number): string[] {
  const lines: string[] = [];
  let [line, used] = ["", 0];
  for (const c of text.replace(/\s+/g, " ").trim()) {
    const wide = getWidth(c);
    if (used + wide > width) {
      lines.push(line);
      // stop measuring text that exceeds the picture
      if (lines.length === limit) return [...lines.slice(0, -1), `${[...line].slice(0, -1).join("")}…`];
      [line, used] = ["", 0];
    }
    line += c;
    used += wide;
  }
  return line ? [...lines, line] : lines;
}

interface Written {
  y: number;
  size: number;
  limit: number;
  fill: string;
}

/** Place of the product's picture, px. */
export const PICTURE_PLACE = { left: 156, top: 14, side: 288 } as const;

const LIMIT = 100;
const [MARGIN, THEME, SOFT, BRAND] = [36, "#10251d", "#4d5f57", "#0b7a58"];

function written(text: string, { y, size, limit, fill }: Written): { svg: string; below: number } {
  const lines = wrap(text, (SHARE_SIZE - 2 * MARGIN) / size, limit);
  const svg = lines
    .map(
      (line, i) =>
        `<text x="${SHARE_SIZE / 2}" y="${y + i * size * 1.25}" font-size="${size}" fill="${fill}">${xmlText(line)}</text>`,
    )
    .join("");
  return { svg, below: y + lines.length * size * 1.25 };
}

const MARK =
  '<path d="M14 11.5h12l-1.5 4C30 18.5 32 23 31 27c-.8 3.2-4.5 4.5-11 4.5S9.8 30.2 9 27c-1-4 1-8.500 6.500-11.500z" fill="#fff"/><path d="M18 19.500h4v3.500h3.500v4H22v3h-4v-3h-3.500v-4H18z" fill="#0b7a58"/>';

/** Returns the picture as SVG of SHARE_SIZE; with a white area if the product has its own picture. */
export function renderShare(goods: SharedGoods, site: string): string {
  // at most as much input as a picture can show
  const short = { ...goods, name: goods.name.slice(0, LIMIT), spec: goods.spec.slice(0, LIMIT) };
  const { left, top, side } = PICTURE_PLACE;
  const pack = goods.picture
    ? `<path d="M${left} ${top}h${side}v${side}h-${side}z" fill="#fff"/>`
    : `<g transform="translate(${left} ${top}) scale(1.8)">${renderPack(short)}</g>`;
  const name = written(goods.name, { y: 364, size: 42, limit: 2, fill: THEME });
  const spec = written(goods.spec, { y: name.below + 2, size: 26, limit: 1, fill: SOFT });
  const manufacturer = written(goods.manufacturer, { y: spec.below + 2, size: 26, limit: 1, fill: SOFT });
  const shop = wrap(site, 14, 1)[0] ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_SIZE} ${SHARE_SIZE}" width="${SHARE_SIZE}" height="${SHARE_SIZE}" text-anchor="middle"><path d="M0 0h600v600H0z" fill="#fff"/><path d="M0 0h600v316H0z" fill="#f1f7f4"/>${pack}${name.svg}${spec.svg}${manufacturer.svg}<path d="M0 528h600v72H0z" fill="${BRAND}"/><g transform="translate(30 536) scale(1.4)">${MARK}</g><text x="96" y="575" font-size="30" fill="#fff" text-anchor="start">${xmlText(shop)}</text></svg>`;
}
