import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "~/modules/company/identity/buyer";
import { removeBlock, saveBlock } from "~/modules/content/block-admin.server";
import { frameContent, headerData } from "~/modules/content/header.server";
import { shopSaying } from "~/modules/zones/shop-saying.server";
import { NAV_LIMIT } from "~/modules/content/header";
import { loadContent } from "~/demo/content.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { emptyTables } from "../../rows";

const NOW = startOfDay("2026-11-20");
const VISITOR: Viewer = { buyer: null };

beforeAll(() =>
  inTransaction(async (trx) => {
    await loadContent(trx, NOW);
    await bumpVersion(trx, "content");
  }),
);

test("the demo fills every part of the frame for a visitor", async () => {
  const header = await headerData(VISITOR, frameContent(VISITOR, NOW));
  expect(header.nav).toHaveLength(NAV_LIMIT);
  expect(header.hotWords[0]).toMatchObject({ word: "奥司他韦", isWarm: true });
  expect(header.settings).toMatchObject({ hotLine: "400-000-0000", isCanChat: true });
  expect(header.settings.licences.every((licence) => licence.number.includes("演示"))).toBe(true);
  expect(header).toMatchObject({ manager: null, messageCount: 0 });
  expect(Object.entries(header.ads).map(([slot, ads]) => [slot, ads.length])).toEqual([
    ["top", 1],
    ["banner", 0],
    ["right", 1],
    ["bottom", 1],
    ["homeMain", 1],
    ["homeSide", 2],
    ["login", 1],
    ["zone", 0],
    ["newcomer", 1],
    ["herbs", 1],
    ["preferred", 1],
  ]);
});

test("an ad shows inside its window only: from its start, not at its end", async () => {
  expect((await frameContent(VISITOR, NOW - 30 * DAY)).ads.top).toHaveLength(1);
  expect((await frameContent(VISITOR, NOW - 30 * DAY - 1)).ads.top).toHaveLength(0);
  expect((await frameContent(VISITOR, NOW + 3650 * DAY)).ads.top).toHaveLength(0);
});

test("what changed is seen as soon as the version says so", async () => {
  await inTransaction(async (trx) => {
    await trx.updateTable("nav_item").set({ name: "改名" }).where("sort", "=", 1).execute();
    await bumpVersion(trx, "content");
  });
  expect((await frameContent(VISITOR, NOW)).nav[1]?.name).toBe("改名");
});

test("only the shop's own words are said", async () => {
  await inTransaction(async (trx) => {
    await trx.updateTable("nav_item").set({ url: "/x#拼团将于周五开始" }).where("sort", "=", 3).execute();
    await bumpVersion(trx, "content");
  });
  expect(await shopSaying("拼团将于周五开始")).toBe("拼团将于周五开始");
  expect(await shopSaying("活动暂未开始")).toBe("活动暂未开始");
  expect(await shopSaying("请致电 139 领取奖品")).toBeNull();
  expect(await shopSaying(null)).toBeNull();
});

test("an empty shop has a frame all the same", async () => {
  await inTransaction(async (trx) => {
    for (const table of ["ad", "nav_item", "hot_word", "setting"] as const)
      await trx.deleteFrom(table).execute();
    await bumpVersion(trx, "content");
  });
  const header = await headerData(VISITOR, frameContent(VISITOR, NOW));
  expect(header.nav).toEqual([]);
  expect(header.settings.hotLine).toBe("");
  expect(await db.selectFrom("ad").selectAll().execute()).toEqual([]);
});

const entry = (name: string, parent: number | null = null, ends: number | null = null) => ({
  name,
  url: "/list",
  is_open: 0 as const,
  sort: 0,
  targets: "",
  starts_at: null,
  ends_at: ends,
  parent_id: parent,
});
const save = (id: number | null, values: ReturnType<typeof entry>) =>
  saveBlock("nav_item", id, values, { isSeen: () => true, formKey: newFormToken() });
async function made(values: ReturnType<typeof entry>): Promise<number> {
  const saved = await save(null, values);
  if (!saved?.ok) throw new Error("refused");
  return saved.id;
}

test("below an entry that is over or removed nothing is shown", async () => {
  await emptyTables(["nav_item"]);
  const parent = await made(entry("专区", null, NOW + DAY));
  await made(entry("会场", parent));
  const nav = async (at: number) => (await frameContent(VISITOR, at)).nav;
  expect(await nav(NOW)).toMatchObject([{ name: "专区", children: [{ name: "会场" }] }]);
  expect(await nav(NOW + DAY)).toEqual([]);
  await inTransaction((trx) => removeBlock(trx, "nav_item", { id: parent }, NOW));
  expect(await db.selectFrom("nav_item").selectAll().execute()).toEqual([]);
});

test("two entries that are put below each other at the same moment make no circle", async () => {
  await emptyTables(["nav_item"]);
  const [a, b] = [await made(entry("甲")), await made(entry("乙"))];
  const both = await Promise.all([save(a, entry("甲", b)), save(b, entry("乙", a))]);
  expect(both.map((saved) => saved?.ok).sort()).toEqual([false, true]);
  expect((await frameContent(VISITOR, NOW)).nav).toHaveLength(1);
});
