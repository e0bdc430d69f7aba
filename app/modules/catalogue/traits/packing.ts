import type { Fen } from "~/platform/values/money";

const COUNTED = "粒|片|丸|袋|支|枚|贴|瓶|只|张|块|条|吸|喷|揿|套|个|包|付|颗|s";
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const MASS = "kg|千克|公斤|g|克|mg|毫克|ug|μg|mcg|微克";
const STRENGTH = new RegExp(
  String.raw`^(?:${NUMBER}(?:ml|l|毫升|升)?[:：])?(${NUMBER})(${MASS}|万iu|万u|万单位|iu|u|单位|ml|l|毫升|升)(?![a-z])`,
  "u",
);
const COUNT = new RegExp(String.raw`(?<![.\d])(\d+)'?(${COUNTED})(?!\p{Script=Han}*重)`, "gu");
const DOSES = /(\d+)(喷|揿|吸)/u;
const FILLED = new RegExp(String.raw`^(${NUMBER})(?:ml|毫升)[:：]`, "u");
const SINGLE = /\/(支|瓶|袋)(?:\/盒)?$/u;
/** Brackets count only dose by dose. */
const INSIDE = /\([^()]*\)/gu;
/** "每10丸重1g,": weight of pieces, not their number. */
const WEIGHED = /每\d*(?:粒|片|丸|袋|支)[^,;*]*?\d+(?:\.\d+)?(?:g|mg|克)[,;*]?/gu;

const GRAMS: Readonly<Record<string, number>> = {
  kg: 1e9,
  千克: 1e9,
  公斤: 1e9,
  g: 1e6,
  克: 1e6,
  mg: 1e3,
  毫克: 1e3,
  ug: 1,
  μg: 1,
  mcg: 1,
  微克: 1,
};
const LITRES: Readonly<Record<string, number>> = { l: 1e3, 升: 1e3, ml: 1, 毫升: 1 };

const plainSpec = (spec: string): string =>
  spec
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/µ/gu, "μ")
    .replace(/[×x](?=\d)/gu, "*")
    .replace(/(?<=(?:mg|ug|ml|g|iu))(?=\d)/gu, "*")
    .replace(WEIGHED, "");

/** "250mg*24粒" and "0.25g×24粒" is "0.25g"; "5ml:50mg*1支" is "5ml:50mg"; "24粒" is "24粒"; "" if unknown. */
export function getStrength(spec: string): string {
  const plain = plainSpec(spec);
  const found = STRENGTH.exec(plain);
  if (!found) return packContent(spec)?.text ?? "";
  const [whole, amount = "", unit = ""] = found;
  const before = whole.slice(0, whole.length - amount.length - unit.length);
  return before.replace(/[:：]$/u, ":").replace(/毫升/u, "ml") + amountText(Number(amount), unit);
}

function amountText(amount: number, unit: string): string {
  const micrograms = GRAMS[unit] === undefined ? null : amount * GRAMS[unit];
  if (micrograms !== null) return massText(micrograms);
  const millilitres = LITRES[unit] === undefined ? null : amount * LITRES[unit];
  if (millilitres !== null)
    return millilitres >= 1000 ? `${round(millilitres / 1000)}L` : `${round(millilitres)}ml`;
  if (/^万(?:iu|u)$/u.test(unit)) return `${round(amount)}万单位`;
  if (unit === "iu" || unit === "u" || unit === "单位")
    return amount >= 10_000 ? `${round(amount / 10_000)}万单位` : `${round(amount)}单位`;
  return `${round(amount)}${unit}`;
}

/** As on boxes: grams from 0.1 g, milligrams from 0.1 mg, below that micrograms. */
function massText(micrograms: number): string {
  if (micrograms >= 1e9) return `${round(micrograms / 1e9)}kg`;
  if (micrograms >= 1e5) return `${round(micrograms / 1e6)}g`;
  return micrograms >= 100 ? `${round(micrograms / 1e3)}mg` : `${round(micrograms)}μg`;
}

const round = (n: number) => Math.round(n * 1e6) / 1e6;

export interface PackContent {
  amount: number;
  unit: string;
  text: string;
}

/** "12片*2板" is 24片, "100ug*200喷" is 200喷, "15g" is 15g; null if unknown. */
export function packContent(spec: string): PackContent | null {
  const plain = plainSpec(spec);
  const doses = DOSES.exec(plain);
  if (doses) return content(Number(doses[1]), doses[2]!);
  const outside = plain.replace(INSIDE, "").replace(/\+.*$/u, "");
  const counts = [...outside.matchAll(COUNT)];
  const first = counts[0];
  if (first) {
    // each count after the first multiplies: 12片*2板, 10ml*6支*2盒
    const boards = [
      ...outside.slice(first.index + first[0].length).matchAll(/\*(\d+)(?!\d*(?:\.\d|m?g|ml))/gu),
    ];
    return content(
      boards.reduce((all, [, n]) => all * Number(n), Number(first[1])),
      first[2]!,
    );
  }
  return measured(outside);
}

/** Creams, syrups and herbs are compared by content: "15g", "100ml", "30ml:30mg". */
function measured(plain: string): PackContent | null {
  const [, filled] = FILLED.exec(plain) ?? [];
  if (filled) return content(Number(filled), "ml");
  const found = STRENGTH.exec(plain);
  const [, single] = SINGLE.exec(plain) ?? [];
  if (!found) return single ? content(1, single) : null;
  const [amount, unit] = [Number(found[1]), found[2]!];
  if (LITRES[unit] !== undefined) return content(round(amount * LITRES[unit]), "ml");
  if (GRAMS[unit] !== undefined && GRAMS[unit] >= 1e6)
    return content(round((amount * GRAMS[unit]) / 1e6), "g");
  return single ? content(1, single) : null;
}

function content(amount: number, unit: string): PackContent | null {
  const found = unit === "s" ? "片" : unit;
  return amount > 0 ? { amount, unit: found, text: `${amount}${found}` } : null;
}

/** Returns fen for one piece, gram or millilitre at this unit price; not whole, only for comparison. */
export const pricePerPiece = (unitPrice: Fen, pack: PackContent): number => unitPrice / pack.amount;

/** "¥0.236/粒"; three decimals distinguish tablets of equal fen. */
export const pricePerPieceText = (unitPrice: Fen, pack: PackContent): string =>
  `¥${(pricePerPiece(unitPrice, pack) / 100).toFixed(3)}/${pack.unit}`;
