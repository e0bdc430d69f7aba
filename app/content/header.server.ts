/** The frame's content, read from the tables once per content version and then kept in memory. */
import type { Viewer } from "~/company/buyer";
import { standingOf } from "~/company/standing.server";
import { dataVersion, db } from "~/platform/database.server";
import { linkRule } from "~/ui/link-rule";
import {
  AD_SLOTS,
  NAV_LIMIT,
  type Ad,
  type AdSlot,
  type HeaderData,
  type HotWord,
  type NavItem,
} from "./header";
import { readSettings } from "./settings.server";
import { urlsOf } from "./zone";
import { allZones } from "./zones.server";
import type { ShopSettings } from "./header";

interface StoredAd extends Ad {
  slot: AdSlot;
  targets: string[];
  startsAt: number;
  endsAt: number;
}

interface Content {
  version: number;
  hotWords: HotWord[];
  nav: NavItem[];
  ads: StoredAd[];
  settings: ShopSettings;
}

let kept: Promise<Content> | null = null;

/**
 * Hot words, navigation (at most 9), ads by slot, settings, the company's manager and its unread messages.
 * An ad shows inside its window, to everybody or only to the company kinds it names; "visitor" names those not signed in.
 */
export async function headerData(viewer: Viewer, now: number): Promise<HeaderData> {
  const [content, standing] = await Promise.all([
    currentContent(),
    viewer.buyer ? standingOf(viewer.buyer.companyId) : { manager: null, messageCount: 0 },
  ]);
  return {
    hotWords: content.hotWords,
    nav: content.nav,
    ads: adsFor(content.ads, viewer.buyer?.kind ?? "visitor", now),
    settings: content.settings,
    ...standing,
  };
}

/** The ads of every slot as `headerData` gives them, for a page that shows its own; no query but the version's. */
export async function adsOn(viewer: Viewer, now: number): Promise<Record<AdSlot, Ad[]>> {
  return adsFor((await currentContent()).ads, viewer.buyer?.kind ?? "visitor", now);
}

/** The ad with this id that the viewer may see now, in whatever slot; null for every other name. No query but the version's. */
export async function adNamed(id: string | undefined, viewer: Viewer, now: number): Promise<Ad | null> {
  if (!id) return null;
  const slots = await adsOn(viewer, now);
  return (
    Object.values(slots)
      .flat()
      .find((ad) => String(ad.id) === id) ?? null
  );
}

/** Hot words alone, for pages that help a lost visitor on. */
export async function hotWords(): Promise<HotWord[]> {
  return (await currentContent()).hotWords;
}

/** The content as of the current version; read again only after somebody changed it. */
async function currentContent(): Promise<Content> {
  const version = await dataVersion("content");
  const have = await kept?.catch(() => null);
  if (have && have.version === version) return have;
  const read = readContent(version);
  kept = read;
  return read;
}

/**
 * The words that a link of the shop says instead of leading somewhere (specification, section 5), when `text` are such words;
 * anything else is null, so that nobody can put words into the shop's mouth by a link.
 */
export async function shopSaying(text: string | null): Promise<string | null> {
  if (!text) return null;
  const [content, zones] = await Promise.all([currentContent(), allZones()]);
  const urls = [
    ...[content.nav, content.hotWords, content.ads].flatMap((all) => all.map(({ url }) => url)),
    ...zones.flatMap((zone) => urlsOf(zone.blocks)),
  ];
  const isSaid = ["", "#", ...urls].some((url) => {
    const rule = linkRule(url);
    return rule.do === "say" && rule.text === text;
  });
  return isSaid || text === content.settings.qualityInspection.msg ? text : null;
}

function adsFor(ads: readonly StoredAd[], kind: string, now: number): Record<AdSlot, Ad[]> {
  const slots = Object.fromEntries(AD_SLOTS.map((slot) => [slot, [] as Ad[]])) as Record<AdSlot, Ad[]>;
  for (const { slot, targets, startsAt, endsAt, ...ad } of ads) {
    const isMeant = targets.length === 0 || targets.includes(kind);
    if (isMeant && startsAt <= now && now < endsAt && slot in slots) slots[slot].push(ad);
  }
  return slots;
}

async function readContent(version: number): Promise<Content> {
  const [words, nav, ads, settings] = await Promise.all([
    db.selectFrom("hot_word").select(["word", "url", "is_warm"]).orderBy("sort").orderBy("id").execute(),
    db
      .selectFrom("nav_item")
      .select(["id", "name", "url", "is_open"])
      .orderBy("sort")
      .orderBy("id")
      .limit(NAV_LIMIT)
      .execute(),
    db.selectFrom("ad").selectAll().orderBy("sort").orderBy("id").execute(),
    readSettings(),
  ]);
  return {
    version,
    hotWords: words.map((row) => ({ word: row.word, url: row.url, isWarm: row.is_warm === 1 })),
    nav: nav.map((row) => ({ id: row.id, name: row.name, url: row.url, isOpen: row.is_open === 1 })),
    ads: ads.map((row) => ({
      id: row.id,
      slot: row.slot as AdSlot,
      title: row.title,
      text: row.text,
      image: row.image,
      url: row.url,
      targets: row.targets === "" ? [] : row.targets.split(","),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    })),
    settings,
  };
}
