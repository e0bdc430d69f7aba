/** 首营品种 at the desk by real requests: list, first and second review, return, paper forms; other roles and bad input. */
import { beforeAll, expect, test } from "vitest";
import { askReview } from "~/catalogue/approval/goods-approval.server";
import { pointsOf } from "~/catalogue/review/goods-review";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import * as goodsPage from "~/routes/_staff+/staff.goods.$id._index/route";
import * as sale from "~/routes/_staff+/staff.goods.$id.sale/route";
import * as one from "~/routes/_staff+/staff.first-goods.$id._index/route";
import * as again from "~/routes/_staff+/staff.first-goods.$id.again/route";
import * as form from "~/routes/_staff+/staff.first-goods.$id.form/route";
import * as back from "~/routes/_staff+/staff.first-goods.$id.return/route";
import * as second from "~/routes/_staff+/staff.first-goods.$id.second/route";
import * as list from "~/routes/_staff+/staff.first-goods._index/route";
import * as paper from "~/routes/_staff+/staff.first-goods.paper/route";
import { filePapers } from "../../catalogue/desk/papers";
import type { Browser } from "../../company/browser";
import { clear, goods, ground, NOW } from "../../orders/shop";
import { answerOf, loadPeople, roleBrowser, signedInAs } from "../../staff/desk/people";

let quality: Browser;
let other: Browser;
let purchasing: Browser;
beforeAll(async () => {
  await clear();
  await ground();
  for (const id of [11, 12, 13]) {
    await goods(id, [[300, 50]], { status: "off", approval_number: `国药准字H440220${id}` });
    await askReview(db, [{ id, isToSell: true }], null, NOW);
  }
  await filePapers(11);
  await loadPeople();
  await db
    .insertInto("staff_role_permission")
    .values({ role: "boss", permission: "quality.secondReview", is_allowed: 1 })
    .execute();
  quality = await roleBrowser("quality");
  purchasing = await roleBrowser("purchasing");
  other = await signedInAs("staff-boss");
});

const at = (id: number | string, part = "") => `/staff/first-goods/${id}${part}`;
const seenOf = async (id: number | string) =>
  ((await (await answerOf(one.loader, quality.get(at(id)), { id: String(id) })).json()) as { seen: string })
    .seen;
const send = (
  page: { action: unknown },
  by: Browser,
  id: number | string,
  part: string,
  fields: Record<string, string | string[]>,
) =>
  answerOf(page.action as never, by.post(at(id, part), fields as Record<string, string>), { id: String(id) });
const POINTS = pointsOf("drug").map(({ point }) => point);

test("the list shows what waits, takes any filter, and is there for those who may see goods", async () => {
  const answer = await answerOf(list.loader, quality.get("/staff/first-goods"));
  expect(await answer.json()).toMatchObject({ rows: [{ id: 13 }, { id: 12 }, { id: 11 }], mayRecord: true });
  for (const query of ["words=%00", "state=x", "papers=missing", "after=99999999", "state=all"])
    expect((await answerOf(list.loader, purchasing.get(`/staff/first-goods?${query}`))).status).toBe(200);
  expect(
    (await answerOf(list.loader, (await roleBrowser("warehouse")).get("/staff/first-goods"))).status,
  ).toBe(403);
});

test("two people approve it, each once; it goes on sale, and the form says who", async () => {
  const first = (fields: Record<string, string | string[]>, by = quality) => send(one, by, 11, "", fields);
  const seen = await seenOf(11);
  expect((await first({ seen, points: POINTS }, purchasing)).status).toBe(403);
  expect((await first({ seen, points: POINTS[0]! })).status).toBe(400);
  expect((await first({ points: POINTS })).status).toBe(400);
  expect((await first({ seen: "别的", points: POINTS })).status).toBe(400);
  expect((await send(one, quality, 99, "", { seen, points: POINTS })).status).toBe(404);
  expect((await first({ seen, points: POINTS, note: "齐全" })).status).toBe(303);
  expect((await first({ seen, points: POINTS })).status).toBe(400);
  const agree = (by: Browser) => send(second, by, 11, "/second", { do: "agree", seen });
  expect((await agree(quality)).status).toBe(400);
  expect((await agree(purchasing)).status).toBe(403);
  expect((await send(second, other, 11, "/second", { why: "" })).status).toBe(400);
  const answers = await Promise.all([agree(other), agree(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const page = await answerOf(goodsPage.loader, purchasing.get("/staff/goods/11"), { id: "11" });
  expect(await page.json()).toMatchObject({
    ...{ goods: { state: { status: "on" } }, review: { state: "approved", secondBy: "何青囊" } },
  });
  expect(
    await (await answerOf(form.loader, quality.get(at(11, "/form")), { id: "11" })).json(),
  ).toMatchObject({
    review: { firstBy: "林素问", secondBy: "何青囊", note: "齐全" },
  });
});

test("returned, purchasing reads why, withdraws the sale, and hands it in again", async () => {
  const seen = await seenOf(12);
  expect((await send(back, quality, 12, "/return", { seen, why: "" })).status).toBe(400);
  expect((await send(back, purchasing, 12, "/return", { seen, why: "缺说明书" })).status).toBe(403);
  expect((await send(back, quality, 12, "/return", { seen, why: "缺说明书" })).status).toBe(303);
  expect((await send(back, quality, 12, "/return", { seen, why: "缺说明书" })).status).toBe(400);
  const asked = await answerOf(again.loader, purchasing.get(at(12, "/again")), { id: "12" });
  expect(await asked.json()).toMatchObject({ reason: "缺说明书" });
  const stands = async () =>
    (await (
      await answerOf(sale.loader, purchasing.get("/staff/goods/12/sale"), { id: "12" })
    ).json()) as object;
  expect(await stands()).toMatchObject({ stands: "waiting", fault: null });
  const off = { to: "off", why: "先不卖" };
  expect(
    (await answerOf(sale.action, purchasing.post("/staff/goods/12/sale", off), { id: "12" })).status,
  ).toBe(303);
  expect(await stands()).toMatchObject({ stands: "unapproved" });
  expect((await send(again, quality, 12, "/again", { why: "已补" })).status).toBe(403);
  expect((await send(again, purchasing, 12, "/again", { why: "已补" })).status).toBe(303);
  expect((await send(again, purchasing, 12, "/again", { why: "已补" })).status).toBe(400);
});

test("a paper form is recorded for what is ticked, a verdict each, by whoever may review second", async () => {
  const fields = {
    keys: ["12", "13", "99"],
    number: "首营 2026-3",
    first: "甲某",
    second: "乙某",
    day: "2026-11-01",
  };
  const record = (change: Record<string, string | string[]> = {}, by = other) =>
    answerOf(paper.action, by.post("/staff/first-goods/paper", { ...fields, ...change } as never));
  const shown = await answerOf(
    paper.loader,
    other.get("/staff/first-goods/paper?keys=11&keys=12&keys=x&keys=13"),
  );
  expect(((await shown.json()) as { rows: object[] }).rows).toMatchObject([{ id: 12 }, { id: 13 }]);
  const wrongs: Record<string, string | string[]>[] = [{ keys: [] }, { number: "" }, { second: "甲某" }];
  for (const wrong of [...wrongs, { day: "2999-01-01" }, { day: "x" }])
    expect((await record(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await record({}, purchasing)).status).toBe(403);
  const { verdicts } = (await (await record()).json()) as { verdicts: { isDone: boolean; text: string }[] };
  expect(verdicts.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  expect(verdicts[1]!.text).toContain("首营资料不全，没有上架");
  const again = (await (await record()).json()) as { verdicts: { isDone: boolean }[] };
  expect(again.verdicts.some(({ isDone }) => isDone)).toBe(false);
  const [row] = await auditRows({ subject: "goods", subjectId: "13", most: 1 });
  expect(row).toMatchObject({ command: "登记纸质审批表", why: "首营 2026-3" });
});
