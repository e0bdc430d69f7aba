import { beforeAll, beforeEach, expect, test } from "vitest";
import { askRelease } from "~/modules/catalogue/goods/release.server";
import {
  type ReleasePlace,
  type ReleaseRequestRow,
  releaseRequestsAfter,
} from "~/modules/catalogue/goods/release-admin.server";
import {
  addAddress,
  addressesAfter,
  countWaitingAddresses,
  editAddress,
  removeAddress,
} from "~/modules/company/addresses/address.server";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as addresses from "~/routes/_admin+/_customers+/staff.addresses._index/route";
import { placeText, readPlace } from "~/routes/_admin+/_customers+/staff.releases._index/release-place";
import * as releases from "~/routes/_admin+/_customers+/staff.releases._index/route";
import type { Browser } from "../../modules/company/browser";
import { clear, company, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let quality: Browser;
let sales: Browser;

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
});

beforeEach(async () => {
  await clear();
  await emptyTables(["release_request"]);
  await ground();
  await company(1);
  for (const id of [21, 22]) await goods(id, [[300, 50]], { is_controlled: 1 });
  await goods(23, [[300, 50]]);
});

const fault = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, string[]> }).error;
const messages = async () =>
  (await db.selectFrom("message").select("title").where("company_id", "=", 1).orderBy("id").execute()).length;

const PLACE = "广东省广州市越秀区演示北路 1 号";
const input = (detail: string) => ({ receiver: "王强", phone: "13900000000", areaCode: "440104", detail });
async function added(detail = "演示北路 1 号"): Promise<number> {
  const made = await inTransaction((trx) => addAddress(trx, 1, input(detail), NOW));
  if (!made.ok) throw new Error(made.text);
  return made.id;
}
const releaseAddress = (fields: Record<string, string>, browser = quality) =>
  getAnswer(addresses.action, browser.post("/staff/addresses", fields));
const shown = async (browser = quality) =>
  (await (await getAnswer(addresses.loader, browser.get("/staff/addresses"))).json()) as {
    rows: { id: number }[];
    mayRelease: boolean;
  };
const getState = async (id: number) =>
  (await db.selectFrom("address").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test("an address is released once for two presses, in the name of who pressed", async () => {
  const address = await added();
  expect((await shown()).rows.map(({ id }) => id)).toEqual([address]);
  const sent = { address: String(address), place: PLACE };
  const answers = await Promise.all([releaseAddress(sent), releaseAddress(sent)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect([await getState(address), await messages(), (await shown()).rows]).toEqual(["released", 1, []]);
  const rows = await auditRows({ subject: "address", subjectId: String(address), limit: 5 });
  expect(rows.map(({ operator, command }) => [operator, command])).toEqual([
    [personOf("quality").name, "放行地址"],
  ]);
});

test("an address that its company has changed since is not released unseen", async () => {
  const address = await added();
  await inTransaction((trx) => editAddress(trx, { companyId: 1, id: address }, input("别处路 9 号"), NOW));
  const late = await releaseAddress({ address: String(address), place: PLACE });
  expect([late.status, (await fault(late))[""]![0]]).toEqual([409, expect.stringContaining("别处路 9 号")]);
  expect([await getState(address), await messages()]).toEqual(["pending", 0]);
});

test("no address, one that is no number, one that was removed, and another role", async () => {
  const address = await added();
  for (const item of ["", "x", "999"])
    expect((await releaseAddress({ address: item, place: PLACE })).status, item).toBe(400);
  expect((await releaseAddress({ address: String(address) })).status).toBe(400);
  const sent = { address: String(address), place: PLACE };
  expect([(await releaseAddress(sent, sales)).status, (await shown(sales)).mayRelease]).toEqual([403, false]);
  await inTransaction((trx) => removeAddress(trx, 1, address, NOW));
  expect((await releaseAddress(sent)).status).toBe(400);
  expect(await getState(address)).toBe("pending");
});

test("the list of addresses goes on behind the last row", async () => {
  const [first, second] = [await added(), await added("演示北路 2 号")];
  expect((await addressesAfter(null, 1)).map(({ id }) => id)).toEqual([first]);
  expect((await addressesAfter(first, 5)).map(({ id }) => id)).toEqual([second]);
  expect(await addressesAfter(second, 5)).toEqual([]);
});

test("addresses wait from when they were typed, and anew from a change of their place", async () => {
  const oldest = async () => (await countWaitingAddresses()).oldestAt;
  expect(await countWaitingAddresses()).toEqual({ count: 0, oldestAt: null });
  const address = await added();
  expect(await countWaitingAddresses()).toEqual({ count: 1, oldestAt: NOW });
  const edit = (fields: object, at: number) =>
    inTransaction((trx) =>
      editAddress(trx, { companyId: 1, id: address }, { ...input("演示北路 1 号"), ...fields }, at),
    );
  await edit({ receiver: "李强" }, NOW + 5);
  expect(await oldest()).toBe(NOW);
  await edit({ detail: "演示北路 3 号" }, NOW + 9);
  expect(await oldest()).toBe(NOW + 9);
  const kind = QUEUE_KINDS.find(({ id }) => id === "addressesToRelease")!;
  expect(await kind.count(NOW, { id: 1, permissions: new Set() })).toMatchObject({
    dueAt: NOW + 9 + 86_400_000,
  });
  await releaseAddress({ address: String(address), place: "广东省广州市越秀区演示北路 3 号" });
  expect(await countWaitingAddresses()).toEqual({ count: 0, oldestAt: null });
  await edit({ detail: "演示北路 4 号" }, NOW + 20);
  expect(await oldest()).toBe(NOW + 20);
});

test("the list of requests goes on behind the last row, also within one moment", async () => {
  await company(2);
  for (const id of [22, 21]) await askRelease(2, id, NOW);
  await askRelease(1, 22, NOW);
  await askRelease(1, 21, NOW - 1);
  const all = [
    [1, 21],
    [1, 22],
    [2, 21],
    [2, 22],
  ];
  let after: ReleasePlace | null = null;
  const seen = [];
  for (;;) {
    const [row]: ReleaseRequestRow[] = await releaseRequestsAfter(after, 1);
    if (!row) break;
    seen.push([row.companyId, row.goodsId]);
    after = readPlace(placeText(row));
  }
  expect(seen).toEqual(all);
  expect(await releaseRequestsAfter(null, 9)).toHaveLength(4);
  for (const text of [null, "", "1", "1.2", "1.2.3.4", "1.x.3", "-1.2.3"])
    expect(readPlace(text), String(text)).toBeNull();
  const page = await getAnswer(releases.loader, quality.get(`/staff/releases?after=${placeText(after!)}`));
  expect(await page.json()).toMatchObject({ rows: [], first: "/staff/releases", next: null });
});

const decide = (fields: Record<string, string>, browser = quality) =>
  getAnswer(releases.action, browser.post("/staff/releases", { company: "1", why: "", ...fields }));
const requests = async () =>
  (
    await db
      .selectFrom("release_request")
      .select(["goods_id", "state", "reason"])
      .orderBy("goods_id")
      .execute()
  ).map(({ goods_id, state, reason }) => [goods_id, state, reason]);
const released = async () =>
  (await db.selectFrom("controlled_release").select("goods_id").orderBy("goods_id").execute()).map(
    ({ goods_id }) => goods_id,
  );

test("controlled goods are released once for two presses and taken back", async () => {
  await askRelease(1, 21, NOW);
  const sent = { do: "release", goodsLines: "21、22" };
  const answers = await Promise.all([decide(sent), decide(sent)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect([await released(), await requests(), await messages()]).toEqual([
    [21, 22],
    [[21, "released", ""]],
    1,
  ]);
  const again = { do: "withdraw", goodsLines: "21" };
  expect([(await decide(again)).status, (await decide(again)).status]).toEqual([303, 303]);
  expect([await released(), await requests(), await messages()]).toEqual([[22], [], 2]);
  const rows = await auditRows({ subject: "company", subjectId: "1", limit: 5 });
  expect(rows.map(({ operator, command }) => [operator, command])).toEqual([
    [personOf("quality").name, "控销已停止开放"],
    [personOf("quality").name, "控销已开放"],
  ]);
});

test("a request is declined with a reason, and one that was answered meanwhile stays as it is", async () => {
  for (const id of [21, 22]) await askRelease(1, id, NOW);
  const silent = await decide({ do: "decline", goodsLines: "21" });
  expect([silent.status, Object.keys(await fault(silent))]).toEqual([400, ["why"]]);
  expect((await decide({ do: "release", goodsLines: "22" })).status).toBe(303);
  expect((await decide({ do: "decline", goodsLines: "21 22", why: "不在销售区域" })).status).toBe(303);
  expect(await requests()).toEqual([
    [21, "declined", "不在销售区域"],
    [22, "released", ""],
  ]);
  expect(await released()).toEqual([22]);
});

test("goods and company are meant by their names", async () => {
  const [{ name: company }, { name, sku }] = await Promise.all([
    db.selectFrom("company").select("name").where("id", "=", 1).executeTakeFirstOrThrow(),
    db.selectFrom("goods").select(["name", "sku"]).where("id", "=", 21).executeTakeFirstOrThrow(),
  ]);
  const goods = sku === "" ? name : sku;
  expect((await decide({ do: "release", goodsLines: `${goods}\n22 旧名`, company })).status).toBe(303);
  expect(await released()).toEqual([21, 22]);
});

test("goods that are not controlled, companies that are none, and another role change nothing", async () => {
  await askRelease(1, 21, NOW);
  const plain = await decide({ do: "release", goodsLines: "23" });
  expect([plain.status, Object.keys(await fault(plain))]).toEqual([400, ["goodsLines"]]);
  const nobody = await decide({ do: "release", goodsLines: "21", company: "99" });
  expect([nobody.status, await fault(nobody)]).toEqual([400, { company: ["没有客户 99"] }]);
  const unknown = await decide({ do: "release", goodsLines: "21\n没有的药", company: "没有的店" });
  expect([unknown.status, await fault(unknown)]).toEqual([
    400,
    { company: ["没有这个客户"], goodsLines: [expect.stringContaining("没有商品“没有的药”")] },
  ]);
  const wrong = await decide({ do: "sell", goodsLines: "", company: "" });
  expect([wrong.status, Object.keys(await fault(wrong)).sort()]).toEqual([
    400,
    ["company", "do", "goodsLines"],
  ]);
  expect((await decide({ do: "release", goodsLines: "21" }, sales)).status).toBe(403);
  expect([await released(), await messages()]).toEqual([[], 0]);
});
