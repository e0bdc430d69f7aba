import type { Viewer } from "~/modules/company/identity/buyer";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { dataVersion, db } from "~/platform/database/database.server";
import {
  AD_SLOTS,
  NAV_LIMIT,
  type Ad,
  type FrameContent,
  type HeaderData,
  type HotWord,
  type NavChild,
  type NavItem,
  type ShopSettings,
} from "./header";
import { navTree } from "./nav-tree";
import { LINK_LISTS, type ContentLink, type LinkList } from "./links";
import { readSettings } from "./settings.server";
import {
  getViewerAudience,
  isBlockVisible,
  getMeant,
  type ViewerAudience,
  type TargetedBlock,
} from "./shown";

interface Stored<Block> {
  block: Block;
  meant: TargetedBlock;
  group: string;
}

interface Content {
  version: number;
  hotWords: Stored<HotWord>[];
  nav: Stored<StoredNav>[];
  ads: Stored<Ad>[];
  links: Stored<ContentLink>[];
  settings: ShopSettings;
}

type StoredNav = NavChild & { parentId: number | null };

let saved: Promise<Content> | null = null;

/** Returns hot words, navigation (at most 9 with children), ads by slot, links by list, and settings for this viewer `at` (epoch ms), within their period and targets; "visitor" means not signed in. No query but the version's. */
export async function frameContent(viewer: Viewer, at: number): Promise<FrameContent> {
  const content = await currentContent();
  const audience = getViewerAudience(viewer);
  return {
    hotWords: shown(content.hotWords, audience, at),
    nav: shownNav(shown(content.nav, audience, at)),
    ads: grouped(content.ads, AD_SLOTS, audience, at),
    links: grouped(content.links, LISTS, audience, at),
    settings: content.settings,
  };
}

export async function headerData(
  viewer: Viewer,
  content: FrameContent | Promise<FrameContent>,
): Promise<HeaderData> {
  const [blocks, standing] = await Promise.all([
    content,
    viewer.buyer ? readHeaderSummary(viewer.buyer.companyId) : { manager: null, messageCount: 0 },
  ]);
  return { ...blocks, ...standing };
}

/** Returns the settings of the frame; no query but the version's. */
export async function shopSettings(): Promise<ShopSettings> {
  return (await currentContent()).settings;
}

/** The content of the current version, cached. */
async function currentContent(): Promise<Content> {
  const version = await dataVersion("content");
  const have = await saved?.catch(() => null);
  if (have && have.version === version) return have;
  const read = readContent(version);
  saved = read;
  return read;
}

export async function frameSayings(): Promise<{ urls: string[]; notice: string }> {
  const { nav, hotWords, ads, links, settings } = await currentContent();
  const urls = [nav, hotWords, ads, links].flatMap((all) => all.map(({ block }) => block.url));
  return { urls, notice: settings.qualityInspection.msg };
}

const LISTS = Object.keys(LINK_LISTS) as LinkList[];

function shown<Block>(all: readonly Stored<Block>[], audience: ViewerAudience, at: number): Block[] {
  return all.flatMap(({ block, meant }) => (isBlockVisible(meant, audience, at) ? [block] : []));
}

function grouped<Block, Name extends string>(
  all: readonly Stored<Block>[],
  names: readonly Name[],
  audience: ViewerAudience,
  at: number,
): Record<Name, Block[]> {
  const of = (name: Name) =>
    shown(
      all.filter(({ group }) => group === name),
      audience,
      at,
    );
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Block[]>;
}

const withoutParent = ({ parentId: _parentId, ...item }: StoredNav): NavChild => item;

function shownNav(entries: readonly StoredNav[]): NavItem[] {
  return navTree(entries)
    .slice(0, NAV_LIMIT)
    .map(({ item, children }) => ({ ...withoutParent(item), children: children.map(withoutParent) }));
}

type Columns = Parameters<typeof getMeant>[0];
const stored = <Block>(row: Columns, group: string, block: Block): Stored<Block> => ({
  block,
  meant: getMeant(row),
  group,
});

async function readContent(version: number): Promise<Content> {
  const [words, nav, ads, links, settings] = await Promise.all([
    db.selectFrom("hot_word").selectAll().orderBy("sort").orderBy("id").execute(),
    db.selectFrom("nav_item").selectAll().orderBy("sort").orderBy("id").execute(),
    db.selectFrom("ad").selectAll().orderBy("sort").orderBy("id").execute(),
    db.selectFrom("link").selectAll().orderBy("sort").orderBy("id").execute(),
    readSettings(),
  ]);
  return {
    version,
    hotWords: words.map((row) =>
      stored(row, "", { word: row.word, url: row.url, isWarm: row.is_warm === 1 }),
    ),
    nav: nav.map((row) =>
      stored(row, "", {
        id: row.id,
        name: row.name,
        url: row.url,
        image: row.image,
        isOpen: row.is_open === 1,
        parentId: row.parent_id,
      }),
    ),
    ads: ads.map((row) =>
      stored(row, row.slot, {
        id: row.id,
        title: row.title,
        text: row.text,
        image: row.image,
        url: row.url,
        ...(row.pages && { pages: row.pages.split(" ") }),
      }),
    ),
    links: links.map((row) =>
      stored(row, row.list, { name: row.name, text: row.text, url: row.url, icon: row.icon }),
    ),
    settings,
  };
}
