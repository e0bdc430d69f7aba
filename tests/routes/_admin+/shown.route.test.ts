import { beforeAll, beforeEach, expect, test } from "vitest";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { removeBlock, setBlocks } from "~/modules/content/block-admin.server";
import { actingAs } from "~/platform/database/audit.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_admin+/_content+/staff.content.shown/route";
import { readZone } from "~/modules/zones/zone-read";
import { saveZone, switchZone } from "~/modules/zones/zones.server";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

const HOUR = 3_600_000;
const TABLES = ["nav_item", "hot_word", "link", "ad", "zone_block", "zone", "audit"] as const;
beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(TABLES);
  await bumpVersion(db, "content");
});

const start = now() - DAY;
/** One change of an operator's, so many hours after the start. */
const at = <T>(
  hours: number,
  work: (trx: Parameters<Parameters<typeof inTransaction>[0]>[0]) => Promise<T>,
) =>
  actingAs({ name: "李明", command: "改内容", input: null, why: "测试", now: start + hours * HOUR }, () =>
    inTransaction(work),
  );
async function look(hours: number, audience = "visitor") {
  const boss = await roleBrowser("boss");
  const query = new URLSearchParams({ at: formatTime(start + hours * HOUR), for: audience });
  const answer = await getAnswer(page.loader, boss.get(`/staff/content/shown?${query.toString()}`));
  const { parts } = (await answer.json()) as {
    parts: { title: string; rows: { texts: Record<string, string> }[] }[];
  };
  return (title: string) =>
    parts.find((part) => part.title === title)!.rows.map(({ texts }) => Object.values(texts));
}

test("navigation that was changed and removed since stands as it did, for those it was for", async () => {
  const values = {
    name: "药交会",
    url: "/yjh",
    is_open: 0 as const,
    sort: 1,
    targets: "",
    starts_at: null,
    ends_at: null,
  };
  const { ids } = await at(1, (trx) => setBlocks(trx, "nav_item", [{ id: undefined, values }]));
  const changed = { ...values, name: "优医汇", targets: "clinic" };
  await at(5, (trx) => setBlocks(trx, "nav_item", [{ id: ids[0]!, values: changed }]));
  await at(9, (trx) => removeBlock(trx, "nav_item", { id: ids[0]! }, now()));
  expect((await look(0))("导航")).toEqual([]);
  expect((await look(3))("导航")).toEqual([["药交会", "/yjh"]]);
  expect((await look(7))("导航")).toEqual([]);
  expect((await look(7, "clinic"))("导航")).toEqual([["优医汇", "/yjh"]]);
  expect((await look(12, "clinic"))("导航")).toEqual([]);
});

test("a zone stands with the blocks that it had, while it was on", async () => {
  const file = (kinds: object[]) => {
    const window = { startsAt: start - DAY, endsAt: start + 9 * DAY };
    const read = readZone({ kind: "fair", slug: "spring", title: "药交会", ...window, blocks: kinds });
    if (!read.ok) throw new Error(read.faults.join());
    return read.zone;
  };
  const id = await at(1, (trx) => saveZone(trx, file([{ kind: "text", paragraphs: ["欢迎"] }])));
  await at(5, (trx) => saveZone(trx, file([{ kind: "countdown", to: start + DAY }])));
  await at(9, (trx) => switchZone(trx, id, false));
  expect((await look(3))("专区")).toEqual([["药交会", "药交会", `/yjh/${id}`, "文字"]]);
  expect((await look(7))("专区")).toEqual([["药交会", "药交会", `/yjh/${id}`, "倒计时"]]);
  expect((await look(12))("专区")).toEqual([]);
});

test("what is no time, or has not come, shows what stands now and says so", async () => {
  const boss = await roleBrowser("boss");
  for (const [input, field] of [
    ["昨天", { fault: expect.stringContaining("请写作") }],
    [formatTime(now() + DAY), { isFuture: true }],
  ] as const) {
    const answer = await getAnswer(
      page.loader,
      boss.get(`/staff/content/shown?at=${encodeURIComponent(input)}`),
    );
    expect(await answer.json()).toMatchObject(field);
  }
  const sales = await roleBrowser("sales");
  expect((await getAnswer(page.loader, sales.get("/staff/content/shown"))).status).toBe(403);
});
