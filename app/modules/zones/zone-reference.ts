import { formatEnd, formatTime } from "~/platform/values/clock";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import type { ZoneReferences } from "./zone-read";

export const ZONE_REFERENCE_NAMES: Readonly<Record<keyof ZoneReferences, string>> = {
  goods: "商品",
  category: "分类",
  manufacturer: "生产企业",
  voucher_template: "优惠券",
  offer: "活动",
  brand: "品牌",
};

export interface ZoneReference {
  id: number;
  name: string;
  /** why buyers do not see it now; "" when they do */
  hidden: string;
  isOver: boolean;
}

/** A stored row; missing columns are undefined. Times in ms, flags 0 or 1. */
export interface ThingRow {
  id: number;
  name: string;
  status?: string;
  is_public?: number;
  goods_count?: number;
  starts_at?: number;
  ends_at?: number;
}

const OFF: Partial<Record<keyof ZoneReferences, string>> = { goods: "已下架", brand: "已隐藏" };

/** Why buyers do not see it now; "": they do. */
function hiddenText(table: keyof ZoneReferences, row: ThingRow, now: number): string {
  const { status = "on", starts_at: startsAt = 0, ends_at: endsAt = now + 1 } = row;
  if (endsAt <= now) return `已于 ${formatEnd(endsAt)} 结束`;
  const state = offerState(now, { status, startsAt, endsAt });
  if (state === "off") return OFF[table] ?? "已停用";
  if (state === "waits") return `${formatTime(startsAt)} 开始`;
  if (row.is_public === 0) return "不在领券中心发放";
  return row.goods_count === 0 ? "没有在售商品" : "";
}

export function getThing(table: keyof ZoneReferences, row: ThingRow, now: number): ZoneReference {
  const { id, name, ends_at: endsAt = now + 1 } = row;
  return { id, name, hidden: hiddenText(table, row, now), isOver: endsAt <= now };
}

const even = (text: string): string => (linesIn(text.replaceAll("\n", " "))[0] ?? "").toLowerCase();

/** Returns the number at the start of a text, and whether it is the whole text. */
function numberIn(input: string): { id: number; isAlone: boolean } | null {
  const [, digits, rest] = /^(\d{1,9})(?: (.+))?$/.exec(input) ?? [];
  return digits === undefined ? null : { id: Number(digits), isAlone: rest === undefined };
}

/** Returns the numbers and lower-case name patterns to look up. */
export function toLookupPatterns(texts: readonly string[]): { ids: number[]; patterns: string[] } {
  const input = texts.map(even).filter((text) => text !== "");
  const ids = input.flatMap((text) => numberIn(text)?.id ?? []);
  const patterns = input.map((text) => `%${text.replaceAll(/[%_\\]/g, "_").replaceAll(" ", "%")}%`);
  return { ids: [...new Set(ids)], patterns: [...new Set(patterns)] };
}

/**
 * Returns the matches of a text: a number or a full name first, then a number followed by words, then part of a name. Digits alone never match part
 * of a name.
 */
export function thingsMeant<T extends Pick<ZoneReference, "id" | "name">>(
  values: string,
  all: readonly T[],
): T[] {
  const text = even(values);
  if (text === "") return [];
  const number = numberIn(text);
  const called = all.filter(({ name }) => even(name) === text);
  const numbered = all.filter(({ id }) => id === number?.id);
  if (number?.isAlone) return [...numbered, ...called.filter((item) => !numbered.includes(item))];
  if (called.length > 0) return called;
  return numbered.length > 0 ? numbered : all.filter(({ name }) => even(name).includes(text));
}

export const thingWords = ({ id, name }: Pick<ZoneReference, "id" | "name">): string =>
  [String(id), ...linesIn(name.replaceAll("\n", " "))].join(" ");

export const thingWithState = (thing: ZoneReference): string =>
  `${thingWords(thing)}${thing.hidden ? `（${thing.hidden}）` : ""}`;

const NOTIFIED = 5;

/** Returns why a text does not name exactly one entry that a block may use, or null. `isStored`: an entry of the stored block may stay. */
export function thingFault(
  input: string,
  meant: readonly ZoneReference[],
  table: keyof ZoneReferences,
  isStored: (id: number) => boolean,
): string | null {
  const word = ZONE_REFERENCE_NAMES[table];
  const [item, other] = meant;
  if (!item) return `没有${word}“${input}”，请写编号、名称或名称中的几个字`;
  if (other) {
    const some = meant.slice(0, NOTIFIED).map(thingWords).join("、");
    return `“${input}”可以是：${some}${meant.length > NOTIFIED ? " 等" : ""}，请写编号`;
  }
  return item.isOver && !isStored(item.id) ? `${word}“${thingWords(item)}”${item.hidden}，请换一个` : null;
}
