import { formatEnd, formatTime } from "~/platform/values/clock";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import type { ZoneReferences } from "./zone-read";

export const NAMED_WORDS: Readonly<Record<keyof ZoneReferences, string>> = {
  goods: "商品",
  category: "分类",
  manufacturer: "生产企业",
  voucher_template: "优惠券",
  offer: "活动",
  brand: "品牌",
};

export interface NamedThing {
  id: number;
  name: string;
  /** why buyers see nothing of it at this moment; "" where they do */
  hidden: string;
  isOver: boolean;
}

/** What is stored of one; columns that its table has not are missing. Times in ms, flags 0 or 1. */
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

/** One of a table as it stands at `now` (ms). */
export function thingOf(table: keyof ZoneReferences, row: ThingRow, now: number): NamedThing {
  const { id, name, status = "on", starts_at: startsAt = 0, ends_at: endsAt = now + 1 } = row;
  const state = offerState(now, { status, startsAt, endsAt });
  const hidden =
    endsAt <= now
      ? `已于 ${formatEnd(endsAt)} 结束`
      : state === "off"
        ? (OFF[table] ?? "已停用")
        : state === "waits"
          ? `${formatTime(startsAt)} 开始`
          : row.is_public === 0
            ? "不在领券中心发放"
            : row.goods_count === 0
              ? "没有在售商品"
              : "";
  return { id, name, hidden, isOver: endsAt <= now };
}

const even = (text: string): string => (linesIn(text.replaceAll("\n", " "))[0] ?? "").toLowerCase();

/** The number that a text begins with, and whether words stand behind it. */
function numberIn(input: string): { id: number; isAlone: boolean } | null {
  const [, digits, rest] = /^(\d{1,9})(?: (.+))?$/.exec(input) ?? [];
  return digits === undefined ? null : { id: Number(digits), isAlone: rest === undefined };
}

/** What is asked of the database for these texts: numbers, and patterns of names in lower case. */
export function toLookupPatterns(texts: readonly string[]): { ids: number[]; patterns: string[] } {
  const input = texts.map(even).filter((text) => text !== "");
  const ids = input.flatMap((text) => numberIn(text)?.id ?? []);
  const patterns = input.map((text) => `%${text.replaceAll(/[%_\\]/g, "_").replaceAll(" ", "%")}%`);
  return { ids: [...new Set(ids)], patterns: [...new Set(patterns)] };
}

/**
 * Those of `all` that a text may mean: a number or a whole name first, then a number with words behind it, which are for people, then a part
 * of the name. Figures alone are never a part of a name: a number that does not exist is none.
 */
export function thingsMeant<T extends Pick<NamedThing, "id" | "name">>(
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

/** "12 满100减5" */
export const thingWords = ({ id, name }: Pick<NamedThing, "id" | "name">): string =>
  [String(id), ...linesIn(name.replaceAll("\n", " "))].join(" ");

/** "12 满100减5（已停用）" */
export const thingWithState = (thing: NamedThing): string =>
  `${thingWords(thing)}${thing.hidden ? `（${thing.hidden}）` : ""}`;

const NOTIFIED = 5;

/** Why a text names no single one that may be put into a block; null: it does. `isKept`: what stood there before may stay. */
export function thingFault(
  input: string,
  meant: readonly NamedThing[],
  table: keyof ZoneReferences,
  isStored: (id: number) => boolean,
): string | null {
  const word = NAMED_WORDS[table];
  const [item, other] = meant;
  if (!item) return `没有${word}“${input}”，请写编号、名称或名称中的几个字`;
  if (other) {
    const some = meant.slice(0, NOTIFIED).map(thingWords).join("、");
    return `“${input}”可以是：${some}${meant.length > NOTIFIED ? " 等" : ""}，请写编号`;
  }
  return item.isOver && !isStored(item.id) ? `${word}“${thingWords(item)}”${item.hidden}，请换一个` : null;
}
