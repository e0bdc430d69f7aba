import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { parseEnd, parseTime } from "~/platform/values/clock";
import { IN_CHINESE } from "~/platform/values/zod-words";
import { targets } from "~/modules/content/content-input";
import { ZONE_KINDS, type Block, type ZoneKind } from "./zone";

const id = z.number().int().positive();
const ids = z.array(id).min(1).max(60);
const words = (limit: number) => z.string().trim().max(limit);
const titleText = (limit: number) => z.string().overwrite(plainLabel).max(limit);
const title = titleText(40).default("");
const url = z.string().max(500);
const path = url.regex(/^\/(?![/\\\t\n\r])/, "须为本站路径");
/** Only pictures of this site: others would track visitors. */
export const IMAGE_PATH = /^(\/[^/\\\t\n\r].*)?$/;
const image = z.string().regex(IMAGE_PATH, "图片须为本站路径").default("");

const momentBy = (read: (text: string) => number | null) =>
  z.union(
    [
      z.number().int().positive(),
      z
        .string()
        .refine((text) => read(text) !== null, { abort: true })
        .transform((text) => read(text)!),
    ],
    "时间应写作 2026-12-31 18:00",
  );

/** "2026-12-31 18:00" in Asia/Shanghai, or epoch ms. */
const moment = momentBy(parseTime);
const endMoment = momentBy(parseEnd);

const GoodsShape = z
  .object({
    kind: z.literal("goods"),
    title,
    note: words(60).default(""),
    ids: ids.optional(),
    category: id.optional(),
    goodsKind: z.enum(GOODS_KINDS).optional(),
    manufacturer: id.optional(),
    limit: z.number().int().min(1).max(60).default(10),
    more: path.nullable().default(null),
  })
  .transform(({ kind, title, note, more, ids, category, goodsKind, manufacturer, limit }): Block => {
    const filters = {
      ...(category === undefined ? {} : { category }),
      ...(goodsKind === undefined ? {} : { kind: goodsKind }),
      ...(manufacturer === undefined ? {} : { manufacturer }),
    };
    return { kind, title, note, more, choice: { ...(ids ? { ids } : {}), ...filters, limit } };
  });

const BlockShape: z.ZodType<Block> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("banner"),
    title: titleText(40),
    text: words(200).default(""),
    image,
    url: url.nullable().default(null),
  }),
  z.object({ kind: z.literal("text"), title, paragraphs: z.array(words(1000).min(1)).min(1).max(20) }),
  GoodsShape,
  z.object({ kind: z.literal("vouchers"), title, templates: ids }),
  z.object({ kind: z.literal("offers"), title, offers: ids }),
  z.object({
    kind: z.literal("links"),
    title,
    links: z
      .array(z.object({ title: titleText(20).min(1), text: words(60).default(""), url }))
      .min(1)
      .max(24),
  }),
  z.object({ kind: z.literal("brands"), title, brands: ids }),
  z.object({ kind: z.literal("countdown"), title, to: endMoment }),
]);

/** Parses a block; errors by field. */
export function readBlock(
  input: { kind: string } & Record<string, unknown>,
):
  | { ok: true; row: { kind: string; data: string } }
  | { ok: false; faults: { field: string; text: string }[] } {
  const read = BlockShape.safeParse(input, IN_CHINESE);
  if (!read.success)
    return {
      ok: false,
      faults: read.error.issues.map(({ path: [field], message }) => ({
        field: String(field ?? ""),
        text: message,
      })),
    };
  const { kind, ...data } = input;
  return { ok: true, row: { kind, data: JSON.stringify(data) } };
}

/** Parses the stored blocks of a page; skips invalid ones. */
export function readBlocks(rows: readonly { kind: string; data: string }[]): Block[] {
  return rows.flatMap(({ kind, data }) => {
    const read = BlockShape.safeParse({ ...asObject(data), kind });
    return read.success ? [read.data] : [];
  });
}

function asObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

const ZoneShape = z
  .object({
    kind: z.enum(Object.keys(ZONE_KINDS) as [ZoneKind, ...ZoneKind[]]),
    slug: z.string().regex(/^[\w-]{1,40}$/, "地址名只能有字母、数字、- 和 _"),
    title: titleText(40).min(1),
    summary: words(200).default(""),
    image,
    startsAt: moment,
    endsAt: endMoment,
    isOn: z.boolean().default(true),
    targets,
    sort: z.number().int().default(0),
    blocks: z
      .array(z.object({ kind: z.string() }).loose())
      .min(1)
      .max(40),
  })
  .refine((zone) => zone.startsAt < zone.endsAt, { path: ["endsAt"], message: "结束须晚于开始" });

/** A zone as an operator writes it, with its blocks as stored. */
export type ZoneInput = Omit<z.output<typeof ZoneShape>, "blocks"> & {
  blocks: { kind: string; data: string }[];
};

/** Parses a zone file. Every error names its place: "blocks.2.links.0.title: …". */
export function readZone(input: unknown): { ok: true; zone: ZoneInput } | { ok: false; faults: string[] } {
  const read = ZoneShape.safeParse(input, IN_CHINESE);
  if (!read.success) return { ok: false, faults: getFaults(read.error, "") };
  const faults = read.data.blocks.flatMap((block, i) => {
    const item = BlockShape.safeParse(block, IN_CHINESE);
    return item.success ? [] : getFaults(item.error, `blocks.${i}.`);
  });
  if (faults.length > 0) return { ok: false, faults };
  const blocks = read.data.blocks.map(({ kind, ...data }) => ({ kind, data: JSON.stringify(data) }));
  return { ok: true, zone: { ...read.data, blocks } };
}

function getFaults(error: z.ZodError, place: string): string[] {
  return error.issues.map((issue) => `${place}${issue.path.join(".")}：${issue.message}`);
}

export interface ZoneReferences {
  goods: number[];
  category: number[];
  manufacturer: number[];
  voucher_template: number[];
  offer: number[];
  brand: number[];
}

/** Returns every id that the blocks name, to report missing ones. */
export function namedIn(rows: readonly { kind: string; data: string }[]): ZoneReferences {
  const found: ZoneReferences = {
    goods: [],
    category: [],
    manufacturer: [],
    voucher_template: [],
    offer: [],
    brand: [],
  };
  for (const block of readBlocks(rows)) {
    if (block.kind === "vouchers") found.voucher_template.push(...block.templates);
    if (block.kind === "offers") found.offer.push(...block.offers);
    if (block.kind === "brands") found.brand.push(...block.brands);
    if (block.kind !== "goods") continue;
    const { ids = [], category, manufacturer } = block.choice;
    found.goods.push(...ids);
    if (category !== undefined) found.category.push(category);
    if (manufacturer !== undefined) found.manufacturer.push(manufacturer);
  }
  return found;
}

export const withImage = <B extends { data: string }>(block: B, image: string): B => ({
  ...block,
  data: JSON.stringify({ ...(JSON.parse(block.data) as object), image }),
});

export const picturesIn = (zone: {
  image: string;
  blocks: readonly { kind: string; data: string }[];
}): string[] => [
  zone.image,
  ...readBlocks(zone.blocks).flatMap((block) => (block.kind === "banner" ? [block.image] : [])),
];
