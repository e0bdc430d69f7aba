import { z } from "zod";
import { linkUrl, oneFile } from "~/modules/content/content-input";
import { formatEnd, formatTime } from "~/platform/values/clock";
import { parseNumberInput } from "~/platform/values/whole-number";
import { reasonField } from "~/platform/values/reason-field";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { oneGoods } from "~/modules/promotions/offer-admin/scope-form";
import { type ZoneReference, thingFault, thingWithState, thingWords } from "./zone-reference";
import type { Block, BlockKind } from "./zone";
import type { ShownBlock } from "./zone-page";
import { type ZoneReferences, namedIn, readBlock, readBlocks } from "./zone-read";

export const ZONE_BLOCK_FIELD_NAMES = {
  sort: "顺序",
  title: "标题",
  text: "文字",
  note: "标题旁的说明",
  image: "图片地址",
  url: "链接地址",
  content: "正文",
  goodsLines: "商品",
  category: "分类",
  goodsKind: "商品类型",
  manufacturer: "生产企业",
  limit: "最多显示",
  more: "“更多”的地址",
  idLines: "显示的内容",
  linkLines: "链接",
  to: "倒计时到",
} as const;
export type BlockField = keyof typeof ZONE_BLOCK_FIELD_NAMES;
export type BlockText = Record<BlockField, string>;

export const BLOCK_KINDS: Readonly<Record<BlockKind, { name: string; asks: readonly BlockField[] }>> = {
  banner: { name: "横幅", asks: ["title", "text", "image", "url"] },
  text: { name: "文字", asks: ["title", "content"] },
  goods: {
    name: "商品",
    asks: ["title", "note", "goodsLines", "category", "goodsKind", "manufacturer", "limit", "more"],
  },
  vouchers: { name: "优惠券", asks: ["title", "idLines"] },
  offers: { name: "活动", asks: ["title", "idLines"] },
  links: { name: "链接", asks: ["title", "linkLines"] },
  brands: { name: "品牌", asks: ["title", "idLines"] },
  countdown: { name: "倒计时", asks: ["title", "to"] },
};

export const findBlockKind = (text: string): BlockKind | null =>
  Object.hasOwn(BLOCK_KINDS, text) ? (text as BlockKind) : null;

const BAR = " | ";
export const LINK_EXAMPLE = ["药交会", "/yjh", "限期专场"].join(BAR);

const text = z.string().max(20_000, "内容过长").default("");

export const ZoneBlockForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(100).default(""),
  file: oneFile,
  why: reasonField(),
  sort: text,
  title: text,
  text,
  note: text,
  image: text,
  url: text,
  content: text,
  goodsLines: text,
  category: text,
  goodsKind: text,
  manufacturer: text,
  limit: text,
  more: text,
  idLines: text,
  linkLines: text,
  to: text,
});
export type BlockSent = BlockText;

export const NEW_BLOCK: BlockText = {
  sort: "",
  title: "",
  text: "",
  note: "",
  image: "",
  url: "",
  content: "",
  goodsLines: "",
  category: "",
  goodsKind: "",
  manufacturer: "",
  limit: "10",
  more: "",
  idLines: "",
  linkLines: "",
  to: "",
};

/** Block kinds that list entries, entered one a line. */
const LISTS = { vouchers: "voucher_template", offers: "offer", brands: "brand" } as const satisfies Partial<
  Record<BlockKind, keyof ZoneReferences>
>;
export type ListedTable = (typeof LISTS)[keyof typeof LISTS];

export const listedTable = (kind: BlockKind): ListedTable | null =>
  Object.hasOwn(LISTS, kind) ? LISTS[kind as keyof typeof LISTS] : null;

/** The named entries by id; unknown ones are missing. */
export type Things = Readonly<Record<keyof ZoneReferences, ReadonlyMap<number, ZoneReference>>>;

const toLines = (things: Things, table: keyof ZoneReferences, ids: readonly number[]): string =>
  ids.map((id) => thingWords({ id, name: things[table].get(id)?.name ?? "" })).join("\n");

function goodsFields(
  { note, more, choice }: Extract<Block, { kind: "goods" }>,
  things: Things,
): Partial<BlockText> {
  const { ids = [], category, kind, manufacturer, limit } = choice;
  return {
    note,
    more: more ?? "",
    limit: String(limit),
    goodsKind: kind ?? "",
    category: String(category ?? ""),
    manufacturer: manufacturer === undefined ? "" : toLines(things, "manufacturer", [manufacturer]),
    goodsLines: toLines(things, "goods", ids),
  };
}

function filledBy(block: Block, things: Things): Partial<BlockText> {
  switch (block.kind) {
    case "banner":
      return { text: block.text, image: block.image, url: block.url ?? "" };
    case "text":
      return { content: block.paragraphs.join("\n") };
    case "goods":
      return goodsFields(block, things);
    case "links":
      return {
        linkLines: block.links
          .map((link) => [link.title, link.url, ...(link.text ? [link.text] : [])].join(BAR))
          .join("\n"),
      };
    case "countdown":
      return { to: formatEnd(block.to) };
    case "vouchers":
      return { idLines: toLines(things, "voucher_template", block.templates) };
    case "offers":
      return { idLines: toLines(things, "offer", block.offers) };
    case "brands":
      return { idLines: toLines(things, "brand", block.brands) };
  }
}

interface Stored {
  kind: string;
  data: string;
  sort: number;
}

/** Returns a block's form values; empty ones when the stored block is invalid. */
export function zoneBlockText(row: Stored, things: Things): BlockText {
  const [block] = readBlocks([row]);
  const own = block ? { title: block.title, ...filledBy(block, things) } : {};
  return { ...NEW_BLOCK, sort: String(row.sort), ...own };
}

const NOTIFIED = 6;

/** Returns a block's references by kind, each as "12 满100减5（已停用）"; "" when it has none. */
export function namesInBlock(row: Pick<Stored, "kind" | "data">, things: Things): string {
  const found = Object.entries(namedIn([row])) as [keyof ZoneReferences, number[]][];
  const words = found.flatMap(([table, ids]) =>
    ids.map((id) => {
      const thing = things[table].get(id);
      return thing ? thingWithState(thing) : `${id}（商城中没有）`;
    }),
  );
  const more = words.length > NOTIFIED ? ` 等 ${words.length} 项` : "";
  return `${words.slice(0, NOTIFIED).join("、")}${more}`;
}

/** Returns a block's references that buyers do not see now, with the reason. */
export const hiddenInBlock = (row: Pick<Stored, "kind" | "data">, things: Things): string[] => {
  const found = namedIn([row]);
  return (Object.keys(found) as (keyof ZoneReferences)[]).flatMap((table) =>
    found[table].flatMap((id) => {
      const thing = things[table].get(id);
      return thing?.hidden ? thingWithState(thing) : [];
    }),
  );
};

export const goodsInputInBlock = (kind: BlockKind, { goodsLines }: Pick<BlockText, "goodsLines">): string[] =>
  kind === "goods" ? linesIn(goodsLines) : [];

export const thingsInputInBlock = (kind: BlockKind, { idLines }: Pick<BlockText, "idLines">): string[] =>
  listedTable(kind) === null ? [] : linesIn(idLines);

export interface BlockFound {
  goods: ReadonlyMap<string, readonly number[]>;
  things: ReadonlyMap<string, readonly ZoneReference[]>;
  /** null: none entered */
  manufacturer: { ok: true; id: number } | { ok: false; text: string } | null;
  /** an entry of the stored block may stay, even when it has ended */
  isKept: (id: number) => boolean;
}

export type BlockErrors = Partial<Record<BlockField, string[]>>;
export type BlockRead = { ok: true; row: Stored } | { ok: false; fields: BlockErrors };

const FIELD_OF: Readonly<Record<string, BlockField>> = {
  ids: "goodsLines",
  manufacturer: "manufacturer",
  templates: "idLines",
  offers: "idLines",
  brands: "idLines",
  links: "linkLines",
  paragraphs: "content",
};

const isLinkUrl = (url: string) => linkUrl.safeParse(url).success;

/** Returns the field with an invalid link, or null. */
function findBadLink(kind: BlockKind, sent: BlockSent): BlockField | null {
  if (kind === "banner") return isLinkUrl(sent.url.trim()) ? null : "url";
  if (kind !== "links") return null;
  return linesIn(sent.linkLines).every((line) => isLinkUrl(linkIn(line).url)) ? null : "linkLines";
}

/** Parses the form of a block. Every invalid field, and a missing or ended reference, is refused with a message. */
export function readZoneBlock(kind: BlockKind, sent: BlockSent, found: BlockFound): BlockRead {
  const fields: BlockErrors = {};
  const refuse = (field: BlockField, message: string) => void (fields[field] ??= [message]);
  const count = (field: BlockField, words: string, least: number, limit: number): number => {
    const read = parseNumberInput(words, least, limit);
    if (read === null) refuse(field, `${ZONE_BLOCK_FIELD_NAMES[field]}应为 ${least} 到 ${limit} 的整数`);
    return read ?? least;
  };
  const optional = (field: BlockField, read: (words: string) => number): number | undefined =>
    sent[field].trim() === "" ? undefined : read(sent[field]);
  const number = (field: BlockField) => (words: string) => count(field, words, 1, 999_999_999);
  const ids = (table: ListedTable) => {
    const matched = thingsInputInBlock(kind, sent).map((input) => {
      const meant = found.things.get(input) ?? [];
      const fault = thingFault(input, meant, table, found.isKept);
      if (fault !== null) refuse("idLines", fault);
      return meant[0]?.id ?? 0;
    });
    return [...new Set(matched)];
  };
  const manufacturerId = (): number | undefined => {
    if (found.manufacturer?.ok === false) refuse("manufacturer", found.manufacturer.text);
    return found.manufacturer?.ok ? found.manufacturer.id : undefined;
  };
  const own = (): Record<string, unknown> => {
    switch (kind) {
      case "banner":
        return { text: sent.text, image: sent.image.trim(), url: toLink(sent.url) };
      case "text":
        return { paragraphs: linesIn(sent.content) };
      case "goods": {
        const matched = goodsInputInBlock(kind, sent).map((words) =>
          oneGoods(words, found.goods, "goodsLines" as const, refuse),
        );
        return {
          note: sent.note,
          more: sent.more.trim() || null,
          limit: count("limit", sent.limit, 1, 60),
          ...(matched.length > 0 && { ids: [...new Set(matched)] }),
          category: optional("category", number("category")),
          goodsKind: sent.goodsKind || undefined,
          manufacturer: manufacturerId(),
        };
      }
      case "links":
        return { links: linesIn(sent.linkLines).map(linkIn) };
      case "countdown":
        return { to: sent.to.trim() };
      case "vouchers":
        return { templates: ids("voucher_template") };
      case "offers":
        return { offers: ids("offer") };
      case "brands":
        return { brands: ids("brand") };
    }
  };
  const [query, words] = REQUIRED[kind] ?? [];
  if (query && linesIn(sent[query]).length === 0) refuse(query, words!);
  const badLink = findBadLink(kind, sent);
  if (badLink) refuse(badLink, BAD_LINK);
  const sort = count("sort", sent.sort, 0, 9_999);
  const read = readBlock({ kind, title: sent.title, ...own() });
  if (!read.ok)
    for (const { field, text: message } of read.faults) {
      const at = FIELD_OF[field] ?? field;
      refuse(Object.hasOwn(ZONE_BLOCK_FIELD_NAMES, at) ? (at as BlockField) : "title", message);
    }
  return read.ok && Object.keys(fields).length === 0
    ? { ok: true, row: { ...read.row, sort } }
    : { ok: false, fields };
}

const BAD_LINK = "应为本站路径、https:// 地址或 *文字";

const REQUIRED: Partial<Record<BlockKind, [BlockField, string]>> = {
  banner: ["title", "请填写标题"],
  text: ["content", "请填写正文，一行一段"],
  links: ["linkLines", `请填写链接，一行一个，如 ${LINK_EXAMPLE}`],
  vouchers: ["idLines", "请填写优惠券，一行一个"],
  offers: ["idLines", "请填写活动，一行一个"],
  brands: ["idLines", "请填写品牌，一行一个"],
  countdown: ["to", "请填写时间"],
};

const toLink = (url: string): string | null => url.trim() || null;

function linkIn(line: string): { title: string; url: string; text: string } {
  const [title = "", url = "", ...rest] = line.split("|").map((part) => part.trim());
  return { title, url, text: rest.join(BAR) };
}

/** Describes what a block shows now; null: nothing, so the page omits it. */
export function shownWords(block: ShownBlock | null): string {
  if (block === null) return "没有可显示的内容，页面上不出现";
  switch (block.kind) {
    case "goods":
      return `显示 ${block.rows.rows.length} 种商品`;
    case "vouchers":
      return `显示 ${block.vouchers.length} 种券`;
    case "offers":
      return `显示 ${block.offers.length} 个活动`;
    case "brands":
      return `显示 ${block.brands.length} 个品牌`;
    case "links":
      return `显示 ${block.links.length} 个链接`;
    case "text":
      return `${block.paragraphs.length} 段`;
    case "countdown":
      return `到 ${formatTime(block.to)}`;
    case "banner":
      return block.url ?? "没有链接";
  }
}
