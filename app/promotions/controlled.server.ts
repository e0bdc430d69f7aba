/** 控销专区: controlled goods for this viewer. Those released to the company may be bought, the others are shown with why not. */
import { cardOf } from "~/catalogue/goods";
import { goodsInOrder } from "~/catalogue/goods.server";
import { zonePage as shelfOf, type ShelfData } from "~/catalogue/shelf";
import { viewerOf } from "~/company/viewer.server";
import type { Viewer } from "~/company/buyer";
import { runningZones } from "~/content/zones.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/database.server";
import { offersOn } from "./on-goods.server";
import { shelfData } from "./shelf.server";
import { zoneCards } from "./zone-page.server";
import type { ShownGoods, ZoneCard } from "./zone-page";

/** How many goods are released to the company; null for a visitor. */
export type Released = number | null;

export interface ControlledData {
  released: Released;
  zones: ZoneCard[];
  shelf: ShelfData;
}

export interface NewReleasesData {
  released: Released;
  /** releases to this company; else the newest controlled goods of the shop */
  isOwn: boolean;
  rows: ShownGoods[];
}

const NEWEST = 30;

/** All controlled goods as a shelf, led by the running pages of controlled sales. A fixed number of queries. */
export async function controlledData(request: Request): Promise<ControlledData> {
  const at = now();
  const viewer = await viewerOf(request);
  const [released, zones, shelf] = await Promise.all([
    releasedTo(viewer),
    runningZones("controlled", viewer, at).then((running) => zoneCards(running, viewer, at)),
    shelfData(request, shelfOf("/kxzq", "控销专区", { controlled: true })),
  ]);
  return { released, zones, shelf };
}

/** The newest releases to the company; for visitors and companies without any, the newest controlled goods. A fixed number of queries. */
export async function newReleases(request: Request): Promise<NewReleasesData> {
  const { released, isOwn, goods, offers } = await newestControlledFor(await viewerOf(request), now());
  return { released, isOwn, rows: goods.map((one) => ({ goods: cardOf(one), offer: offers.get(one.id) })) };
}

/** The same goods whole, with what is on offer on each (specification, section 7: GET /api/focus/new_kxzq). `at` in epoch ms. */
export async function newestControlledFor(viewer: Viewer, at: number) {
  const released = await releasedTo(viewer);
  const isOwn = released !== null && released > 0;
  const ids = await (isOwn && viewer.buyer ? newestReleased(viewer.buyer.companyId) : newestControlled());
  const goods = await goodsInOrder(ids, viewer, at);
  return { released, isOwn, goods, offers: await offersOn(goods, viewer, at) };
}

async function releasedTo(viewer: Viewer): Promise<Released> {
  if (!viewer.buyer) return null;
  const row = await db
    .selectFrom("controlled_release as r")
    .innerJoin("goods as g", "g.id", "r.goods_id")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("r.company_id", "=", viewer.buyer.companyId)
    .where("g.status", "=", "on")
    .where("g.is_controlled", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

async function newestReleased(companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("controlled_release as r")
    .innerJoin("goods as g", "g.id", "r.goods_id")
    .select("g.id")
    .where("r.company_id", "=", companyId)
    .where("g.status", "=", "on")
    .where("g.is_controlled", "=", 1)
    .orderBy("r.released_at", "desc")
    .orderBy("g.id")
    .limit(NEWEST)
    .execute();
  return rows.map((row) => row.id);
}

async function newestControlled(): Promise<number[]> {
  const rows = await db
    .selectFrom("goods")
    .select("id")
    .where("status", "=", "on")
    .where("is_controlled", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  return rows.map((row) => row.id);
}
