import { beforeAll, expect, test } from "vitest";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { agreeAs } from "../../admin/approval-requests/agree";
import * as goodsPage from "~/routes/_admin+/_goods+/staff.goods.$id._index/route";
import * as sale from "~/routes/_admin+/_goods+/staff.goods.$id.sale/route";
import * as item from "~/routes/_admin+/_quality+/staff.first-goods.$id._index/route";
import * as again from "~/routes/_admin+/_quality+/staff.first-goods.$id.again/route";
import * as form from "~/routes/_admin+/_quality+/staff.first-goods.$id.form/route";
import * as back from "~/routes/_admin+/_quality+/staff.first-goods.$id.return/route";
import * as second from "~/routes/_admin+/_quality+/staff.first-goods.$id.second/route";
import * as list from "~/routes/_admin+/_quality+/staff.first-goods._index/route";
import * as scans from "~/routes/_admin+/_quality+/staff.first-goods.$id.scans.$file/route";
import * as paper from "~/routes/_admin+/_quality+/staff.first-goods.paper/route";
import { fileDocuments } from "../../modules/catalogue/admin/papers";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser, signedInAs } from "../../admin/frame/people";
import { ensureRows } from "../../rows";

let quality: Browser;
let other: Browser;
let purchasing: Browser;
beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  await clear();
  await ground();
  for (const id of [11, 12, 13]) {
    await goods(id, [[300, 50]], { status: "off", approval_number: `国药准字H440220${id}` });
    await askReview(db, [{ id, isToSell: true }], null, NOW);
  }
  await fileDocuments(11);
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
  ((await (await getAnswer(item.loader, quality.get(at(id)), { id: String(id) })).json()) as { seen: string })
    .seen;
const send = (
  page: { action: unknown },
  by: Browser,
  id: number | string,
  part: string,
  fields: Record<string, string | string[]>,
) =>
  getAnswer(page.action as never, by.post(at(id, part), fields as Record<string, string>), {
    id: String(id),
  });
const POINTS = getPoints("drug").map(({ point }) => point);

test("the list shows what waits, takes any filter, and is there for those who may see goods", async () => {
  const answer = await getAnswer(list.loader, quality.get("/staff/first-goods"));
  expect(await answer.json()).toMatchObject({ rows: [{ id: 13 }, { id: 12 }, { id: 11 }], mayRecord: true });
  for (const query of ["words=%00", "state=x", "papers=missing", "after=99999999", "state=all"])
    expect((await getAnswer(list.loader, purchasing.get(`/staff/first-goods?${query}`))).status).toBe(200);
  expect(
    (await getAnswer(list.loader, (await roleBrowser("warehouse")).get("/staff/first-goods"))).status,
  ).toBe(403);
});

test("two people approve it, each once; it goes on sale, and the form says who", async () => {
  const first = (fields: Record<string, string | string[]>, by = quality) => send(item, by, 11, "", fields);
  const seen = await seenOf(11);
  expect((await first({ seen, points: POINTS }, purchasing)).status).toBe(403);
  expect((await first({ seen, points: POINTS[0]! })).status).toBe(400);
  expect((await first({ points: POINTS })).status).toBe(400);
  expect((await first({ seen: "别的", points: POINTS })).status).toBe(400);
  expect((await send(item, quality, 99, "", { seen, points: POINTS })).status).toBe(404);
  expect((await first({ seen, points: POINTS, note: "齐全" })).status).toBe(303);
  expect((await first({ seen, points: POINTS })).status).toBe(400);
  const agree = (by: Browser) => send(second, by, 11, "/second", { do: "agree", seen });
  expect((await agree(quality)).status).toBe(400);
  expect((await agree(purchasing)).status).toBe(403);
  expect((await send(second, other, 11, "/second", { why: "" })).status).toBe(400);
  const answers = await Promise.all([agree(other), agree(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const page = await getAnswer(goodsPage.loader, purchasing.get("/staff/goods/11"), { id: "11" });
  expect(await page.json()).toMatchObject({
    goods: { state: { status: "on" } },
    review: { state: "approved", secondBy: "何青囊" },
  });
  expect(
    await (await getAnswer(form.loader, quality.get(at(11, "/form")), { id: "11" })).json(),
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
  const query = await getAnswer(again.loader, purchasing.get(at(12, "/again")), { id: "12" });
  expect(await query.json()).toMatchObject({ text: "退回的原因：缺说明书" });
  const saleQuestion = async () =>
    (await (
      await getAnswer(sale.loader, purchasing.get("/staff/goods/12/sale"), { id: "12" })
    ).json()) as object;
  expect(await saleQuestion()).toMatchObject({
    button: "不再上架",
    text: "该商品通过首营审批后不再自动上架。",
    hidden: { to: "off" },
  });
  const off = { to: "off", why: "先不卖" };
  expect(
    (await getAnswer(sale.action, purchasing.post("/staff/goods/12/sale", off), { id: "12" })).status,
  ).toBe(303);
  expect(await saleQuestion()).toMatchObject({
    button: "上架",
    text: "该商品还没有通过首营审批，通过后自动上架。",
    hidden: { to: "on" },
  });
  expect((await send(again, quality, 12, "/again", { why: "已补" })).status).toBe(403);
  expect((await send(again, purchasing, 12, "/again", { why: "已补" })).status).toBe(303);
  expect((await send(again, purchasing, 12, "/again", { why: "已补" })).status).toBe(400);
});

const scan = () => new File(["%PDF-1.4\n% form\n%%EOF\n"], "form.pdf");

test("a paper form names people of the back office, brings its scan, and is another person's to confirm", async () => {
  const idOf = async (role: "quality" | "boss") =>
    String((await findByUsername(personOf(role).username))!.id);
  const fields: Record<string, string> = {
    number: "首营 2026-3",
    day: "2026-11-01",
    first: await idOf("quality"),
    second: await idOf("boss"),
  };
  const record = (
    change: Record<string, string> = {},
    { by = quality, files = [scan()], query = "" } = {},
  ) => {
    const body = new FormData();
    const sent = { ...fields, formKey: newFormToken(), ...change };
    for (const [name, value] of Object.entries(sent)) body.append(name, value);
    if (query === "") for (const key of ["12", "13", "99"]) body.append("keys", key);
    for (const file of files) body.append("scans", file);
    const { headers } = by.post("/staff/first-goods/paper", {});
    headers.delete("content-type");
    headers.delete("content-length");
    const url = `http://shop.test/staff/first-goods/paper${query}`;
    return getAnswer(paper.action as never, new Request(url, { method: "POST", headers, body }));
  };
  const shown = await getAnswer(
    paper.loader,
    other.get("/staff/first-goods/paper?keys=11&keys=12&keys=x&keys=13"),
  );
  expect(await shown.json()).toMatchObject({
    rows: [{ id: 12 }, { id: 13 }],
    keys: [12, 13],
    total: 2,
    signers: { first: [{ name: personOf("quality").name }, { name: "沈复" }] },
  });
  const warehouse = String((await findByUsername(personOf("warehouse").username))!.id);
  const wrongs: Record<string, string>[] = [
    { number: "" },
    { day: "2999-01-01" },
    { day: "x" },
    { first: "王某" },
    { second: "" },
    { second: warehouse },
    { second: "999999" },
    { second: fields["first"]! },
  ];
  for (const wrong of wrongs) expect((await record(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await record({}, { files: [] })).status).toBe(400);
  expect((await record({}, { files: [new File(["x"], "form.pdf")] })).status).toBe(400);
  expect((await record({}, { by: purchasing })).status).toBe(403);
  expect((await record({}, { query: "?all=1&words=没有这种药" })).status).toBe(400);

  const token = newFormToken();
  const [done, twice] = [await record({ formKey: token }), await record({ formKey: token })];
  const path = done.headers.get("Location")!;
  expect([done.status, twice.headers.get("Location")]).toEqual([303, path]);
  const review = async (id: number) => (await findGoodsReview(id))!;
  expect((await review(13)).state).not.toBe("approved");
  const ownId = path.split("/").at(-1)!;
  const own = await getAnswer(
    approvalRequest.action as never,
    quality.post(path, { intent: "agree", version: "0", mark: "" }),
    {
      id: ownId,
    },
  );
  expect(own.status).toBe(400);
  expect((await agreeAs("boss", path)).status).toBe(303);
  const approved = await review(13);
  expect(approved).toMatchObject({
    state: "approved",
    paper: "首营 2026-3",
    firstBy: personOf("quality").name,
  });
  const [row] = await auditRows({ subject: "goods", subjectId: "13", limit: 1 });
  expect(row).toMatchObject({ command: "同意登记纸质审批表" });
  const file = String(approved.paperFiles[0]);
  const get = (id: string) => getAnswer(scans.loader as never, purchasing.get("/x"), { id, file });
  expect([(await get("13")).status, (await get("11")).status]).toEqual([200, 404]);
  expect((await record()).status).toBe(400);
});

test("all that fit are ticked at once, on whichever page they stand", async () => {
  await db
    .updateTable("goods_review")
    .set({ state: "first", paper: "" })
    .where("goods_id", "in", [12, 13])
    .execute();
  const listed = await getAnswer(list.loader, quality.get("/staff/first-goods?words=商品1&all=1"));
  expect(await listed.json()).toMatchObject({ isAll: true });
  const shown = await getAnswer(paper.loader, quality.get("/staff/first-goods/paper?words=商品1&all=1"));
  expect(await shown.json()).toMatchObject({ total: 2, isAll: true, keys: [] });
});

test("after a first review the next goods that waits for one opens, from the list of all too", async () => {
  await fileDocuments(12);
  const done = await send(item, quality, 12, "", { seen: await seenOf(12), points: POINTS });
  expect([done.status, done.headers.get("Location")]).toEqual([
    303,
    "/staff/first-goods/13?queue=goodsFirstReviews",
  ]);
});
