import { beforeAll, expect, test } from "vitest";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import {
  answerRequest,
  listRequest,
  type ShopAnswer,
  findRequest,
  sendRequests,
  findRequests,
  withdrawRequest,
  writeRequests,
} from "~/modules/support/buy-requests/buy-request.server";
import { requestPage, requestsPage } from "~/modules/support/buy-requests/buy-request-page.server";
import { action as add } from "~/routes/_account+/_service+/pzqg.add/route";
import * as info from "~/routes/_account+/_service+/pzqg.info/route";
import * as withdraw from "~/routes/_account+/_service+/pzqg.withdraw.$id/route";
import { getErrors } from "../../company/browser";
import { SignedInBrowser } from "../../company/browser-session";
import { picture } from "../../company/registration/registering";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";

const browsers = new Map<number, SignedInBrowser>();
const BARE = { spec: "", manufacturer: "", approvalNumber: "", unit: "盒", wishedPrice: null, note: "" };
const draft = (name: string) => ({ ...BARE, name, quantity: 10, neededBy: null });
const by = "op";

async function input(companyId: number, name = "罕见药片"): Promise<number> {
  const asker = { companyId, accountId: companyId };
  const ids = await inTransaction((trx) =>
    writeRequests(trx, asker, { requests: [{ draft: draft(name), pictures: [] }] }, NOW),
  );
  return ids[0]!;
}
const submit = (who: number, fields: Record<string, string | File>) =>
  browsers.get(who)!.send(add, "/pzqg/add", {
    token: newFormToken({ accountId: who, companyId: who }),
    ...fields,
  });
const infoOf = (who: number, query: string) => requestPage(signedIn(who), new URLSearchParams(query), NOW);
const getStatus = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: unknown) => (thrown as Response).status,
  );
const messages = (companyId: number) =>
  db.selectFrom("message").select(["title", "body", "url"]).where("company_id", "=", companyId).execute();
const files = () => db.selectFrom("file").selectAll().orderBy("id").execute();

beforeAll(async () => {
  await ground();
  for (let id = 1; id <= 6; id += 1) {
    await company(id);
    browsers.set(id, await SignedInBrowser.ofNewMember(id));
  }
  await goods(1, [[300, 50]], { name: "阿莫西林胶囊", generic_name: "阿莫西林胶囊", sales: 5 });
  await goods(2, [[300, 50]], { name: "停售药", generic_name: "停售药", status: "off" });
  const rows = await db.selectFrom("goods").selectAll().execute();
  await inTransaction((trx) => indexGoods(trx, rows));
});

test("one form asks for several, keeps the pictures of each, and says what the shop sells already", async () => {
  const answer = await submit(1, {
    "lines[0].name": " 阿莫西林 ",
    "lines[0].number": "20",
    "lines[0].unit": "盒",
    "lines[0].price": "￥12.5",
    "lines[0].neededBy": "2999-11-20",
    "lines[0].approvalNumber": "国药准字h1",
    "lines[0].pictures": picture(),
    "lines[1].name": "罕见药片",
    "lines[1].number": "3",
    "lines[2].unit": "盒",
  });
  expect(answer.status).toBe(303);
  const list = await findRequests(1, "all", 1);
  expect(list.counts).toMatchObject({ all: 2, pending: 2, listed: 0 });
  const [rare, common] = list.rows;
  expect(common).toMatchObject({
    name: "阿莫西林",
    quantity: 20,
    unit: "盒",
    wishedPrice: 1250,
    neededBy: "2999-11-20",
    approvalNumber: "国药准字H1",
  });
  expect(rare).toMatchObject({
    name: "罕见药片",
    quantity: 3,
    unit: "盒",
    wishedPrice: null,
    state: "pending",
  });
  expect(answer.headers.get("Location")).toBe(`/pzqg?sent=${common!.id},${rare!.id}`);
  const page = await requestsPage(1, new URLSearchParams(`sent=${common!.id},${rare!.id}`));
  expect(page.matched.map(({ name, goods: found }) => [name, found.map((item) => item.id)])).toEqual([
    ["阿莫西林", [1]],
  ]);
  expect((await requestsPage(2, new URLSearchParams(`sent=${common!.id}`))).matched).toEqual([]);
  const info = await infoOf(1, `id=${common!.id}`);
  expect(info?.pictures).toHaveLength(1);
  expect(info?.matched.map((item) => item.name)).toEqual(["阿莫西林胶囊"]);
  expect(await files()).toMatchObject([{ company_id: 1, mime: "image/png", purpose: "buyRequest" }]);
});

test("what is wrong is said at its field, and nothing of the form is kept", async () => {
  const answer = await submit(2, {
    "lines[0].name": "好的药片",
    "lines[0].number": "1",
    "lines[0].pictures": picture(),
    "lines[1].name": "药",
    "lines[1].number": "1.5",
    "lines[1].price": "便宜",
    "lines[1].neededBy": "2026-11-19",
    "lines[1].pictures": new File(["%PDF-1.4 no picture"], "假.png", { type: "image/png" }),
  });
  expect(answer.status).toBe(400);
  expect(Object.keys(await getErrors(answer)).sort()).toEqual(
    ["name", "neededBy", "number", "pictures", "price"].map((field) => `lines[1].${field}`),
  );
  expect((await findRequests(2, "all", 1)).counts.all).toBe(0);
  expect(await files()).toHaveLength(1);
  expect(await getErrors(await submit(2, { "lines[0].unit": "盒" }))).toMatchObject({
    "lines[0].name": ["请填写品名"],
  });
});

test("without JavaScript one more line comes with what was typed", async () => {
  const answer = await submit(2, { "lines[0].name": "药", "lines[0].number": "5", more: "1" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ initialValue: { lines: [{ name: "药", number: "5" }, {}] } });
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`lines[${at}].name`, "药"]));
  const full = (await (await submit(2, { ...ten, more: "1" })).json()) as {
    initialValue: { lines: object[] };
  };
  expect(full.initialValue.lines).toHaveLength(10);
});

test("one form sent ten times at once asks once", async () => {
  const token = newFormToken();
  const asker = { companyId: 3, accountId: 3 };
  const item = [{ draft: draft("一次"), pictures: [] }];
  const ways = await Promise.all(Array.from({ length: 10 }, () => sendRequests(asker, item, token, NOW)));
  expect(new Set(ways.map((way) => way.ok && way.value)).size).toBe(1);
  expect((await findRequests(3, "all", 1)).counts.all).toBe(1);
});

const OFFER = { text: "", isRefusal: false, goodsId: null, price: null, expectedOn: null, by };
const answer = (id: number, values: Partial<ShopAnswer>) => answerRequest(id, { ...OFFER, ...values }, NOW);
const refuse = (id: number, text: string) => answer(id, { text, isRefusal: true });

test("two operators answer once; the company reads what was answered", async () => {
  const id = await input(4);
  const answers = await Promise.all([
    answer(id, { price: 1250, expectedOn: "2999-12-05", text: "可订" }),
    refuse(id, "停产"),
  ]);
  expect(answers.filter((done) => done?.ok)).toHaveLength(1);
  expect(await messages(4)).toHaveLength(1);
  expect((await findRequests(4, "pending", 9)).rows).toEqual([]);
});

test("an answer offers, lists or refuses; what is offered may be listed later", async () => {
  const [offered, listed, refused] = [await input(5), await input(5), await input(5)];
  const list = (id: number, goodsId: number) => listRequest(id, { goodsId, text: "", by }, NOW);
  expect(await answer(offered, { price: 900, expectedOn: "2999-12-05" })).toEqual({
    ok: true,
    state: "answered",
  });
  expect(await answer(listed, { goodsId: 1 })).toEqual({ ok: true, state: "listed" });
  expect(await refuse(refused, "厂家已停产")).toEqual({ ok: true, state: "refused" });
  expect((await infoOf(5, `id=${listed}`))?.goods).toMatchObject({ id: 1, price: 1000, restriction: null });
  expect(await list(offered, 2)).toMatchObject({ ok: false });
  expect(await list(offered, 1)).toMatchObject({ ok: true });
  expect(await list(offered, 1)).toMatchObject({ ok: false });
  const [newest] = (await messages(5)).filter((message) => message.url === `/pzqg/info?id=${refused}`);
  expect(newest).toMatchObject({
    title: "求购无法采购：罕见药片",
    body: "您求购的罕见药片无法采购。厂家已停产",
  });
  expect((await findRequests(5, "listed", 9)).rows.map((row) => row.id)).toEqual([listed, offered]);
});

test("answers with goods that there are not, or that are not on sale, change nothing", async () => {
  const id = await input(5, "未变");
  for (const goodsId of [404, 2]) expect(await answer(id, { goodsId })).toMatchObject({ ok: false });
  expect(await answer(9999, { text: "好" })).toBeNull();
  expect((await infoOf(5, `id=${id}`))?.request.state).toBe("pending");
});

test("an open request is withdrawn, one with a result is not; another company's is not there", async () => {
  const id = await input(6);
  expect(await withdrawRequest(5, id, NOW)).toBeNull();
  expect(await getStatus(infoOf(5, `id=${id}`))).toBe(404);
  for (const query of ["id=x", "id=", "id=999999"]) expect(await getStatus(infoOf(6, query))).toBe(404);
  for (const time of ["first", "second"]) expect(await withdrawRequest(6, id, NOW), time).toBe(true);
  expect(await answer(id, { text: "好" })).toMatchObject({ ok: false });
  expect((await infoOf(6, ""))?.request).toMatchObject({
    id,
    state: "withdrawn",
    withdrawnAt: NOW,
  });
  await company(7);
  expect(await infoOf(7, "")).toBeNull();
});

test("withdrawing is a page of its own; its former addresses lead there", async () => {
  const [id, browser] = [await input(1, "要撤销"), browsers.get(1)!];
  const path = `/pzqg/withdraw/${id}`;
  const page = () => browser.read(withdraw.loader, path, { id: String(id) });
  expect(await page()).toMatchObject({ id, name: "要撤销" });
  const old = `/pzqg/info?id=${id}&withdraw=1`;
  await expect(browser.read(info.loader, old)).rejects.toMatchObject({ status: 301 });
  const sent = await browser.send(info.action, `/pzqg/info?id=${id}`, { id: String(id) });
  expect([sent.status, sent.headers.get("Location")]).toEqual([308, path]);
  const take = () => browser.send(withdraw.action, path, {}, { id: String(id) });
  expect((await take()).headers.get("Location")).toBe(`/pzqg/info?id=${id}`);
  expect((await findRequest(1, id))?.state).toBe("withdrawn");
  expect((await take()).status).toBe(303);
  await expect(page()).rejects.toMatchObject({ status: 302 });
  for (const other of ["x", "0", "999999", String(await input(2))])
    await expect(browser.read(withdraw.loader, path, { id: other })).rejects.toMatchObject({ status: 404 });
});
