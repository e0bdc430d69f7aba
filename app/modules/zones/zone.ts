import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import type { StripSize } from "~/modules/pictures/picture";
import { isBlockVisible, type ViewerAudience, type TargetedBlock } from "~/modules/content/shown";

export const ZONE_KINDS = {
  fair: "药交会",
  activity: "活动",
  zoneTemplate: "专区模板",
  activityTemplate: "活动模板",
  clinicClub: "优医汇",
  controlled: "控销专区",
} as const;
export type ZoneKind = keyof typeof ZONE_KINDS;

/** The products of a block: the named ones in order, or the best sellers that match all filters. */
export interface GoodsChoice {
  ids?: number[];
  category?: number;
  kind?: GoodsKind;
  manufacturer?: number;
  limit: number;
}

/** url follows the link rules of the specification, section 5; null: no link. */
export type Block =
  | { kind: "banner"; title: string; text: string; image: string; url: string | null }
  | { kind: "text"; title: string; paragraphs: string[] }
  | { kind: "goods"; title: string; note: string; choice: GoodsChoice; more: string | null }
  | { kind: "vouchers"; title: string; templates: number[] }
  | { kind: "offers"; title: string; offers: number[] }
  | { kind: "links"; title: string; links: { title: string; text: string; url: string }[] }
  | { kind: "brands"; title: string; brands: number[] }
  /** to: epoch ms */
  | { kind: "countdown"; title: string; to: number };
export type BlockKind = Block["kind"];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;

/** Picture sizes: next to a zone's head, and in a banner. */
export const HEAD_STRIP: StripSize = { width: 520, height: 176 };
export const BANNER_STRIP: StripSize = { width: 520, height: 120 };

export interface ZoneHead {
  id: number;
  kind: ZoneKind;
  slug: string;
  title: string;
  summary: string;
  /** a picture uploaded or under public/; "" without one */
  image: string;
  startsAt: number;
  endsAt: number;
}

export interface Zone extends ZoneHead {
  isOn: boolean;
  /** who sees it; empty: everybody */
  targets: readonly ViewerAudience[];
  sort: number;
  blocks: Block[];
}

export function isRunning(
  zone: TargetedBlock & Pick<Zone, "isOn">,
  audience: ViewerAudience,
  now: number,
): boolean {
  return zone.isOn && isBlockVisible(zone, audience, now);
}

/** Finds a zone by slug, else by id. */
export function zoneNamed<Z extends Pick<Zone, "id" | "slug">>(zones: readonly Z[], name: string): Z | null {
  return zones.find((zone) => zone.slug === name) ?? zones.find((zone) => String(zone.id) === name) ?? null;
}

export const MAX_TABS = 12;

/** Parses "3,1,1,x" of /Hdzx/:ids into [3, 1]. */
export function readIds(text: string): number[] {
  const ids = text.split(",").filter((part) => /^\d{1,9}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_TABS);
}

export function getBlocks<K extends BlockKind>(blocks: readonly Block[], kind: K): BlockOf<K>[] {
  return blocks.filter((block): block is BlockOf<K> => block.kind === kind);
}

/** Returns every url of the blocks, including those that show a message. */
export function toUrls(blocks: readonly Block[]): string[] {
  return [
    ...getBlocks(blocks, "banner").flatMap(({ url }) => url ?? []),
    ...getBlocks(blocks, "links").flatMap(({ links }) => links.map(({ url }) => url)),
  ];
}

/** Returns a zone's page address; templates use their id. */
export function zonePath(zone: Pick<ZoneHead, "id" | "kind" | "slug">): string {
  switch (zone.kind) {
    case "fair":
      return `/yjh/${zone.id}`;
    case "activity":
      return `/Hdzx/${zone.id}`;
    case "zoneTemplate":
      return `/zqmb?id=${zone.id}`;
    case "activityTemplate":
      return `/hdmb?id=${zone.id}`;
    case "clinicClub":
      return "/yyh";
    case "controlled":
      return `/kxzq/goods/${encodeURIComponent(zone.slug)}`;
  }
}
