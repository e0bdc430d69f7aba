import { beforeAll, beforeEach, expect, test } from "vitest";
import { declineDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as begin from "~/routes/_admin+/_customers+/staff.customers.$id.proposal/route";
import * as list from "~/routes/_admin+/_orders+/staff.proposed-orders._index/route";
import * as page from "~/routes/_admin+/_orders+/staff.proposed-orders.$id._index/route";
import * as withdrawal from "~/routes/_admin+/_orders+/staff.proposed-orders.$id.withdrawal/route";
import { clear, company, goods, ground, signedIn } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["draft_order_result", "draft_order_line", "draft_order"]);
  await ground();
  await company(1);
  await goods(11, [[300, 50]], { base_price: 1000 });
});

type Route = { action: unknown };
async function send(
  route: Route,
  fields: Record<string, string>,
  id: string,
  role: "sales" | "finance" = "sales",
  query = "",
) {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(
    route.action as never,
    browser.post(`/staff/proposed-orders/${id}${query}`, fields),
    { id },
  );
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
}
async function seen(id: string, query = "") {
  const browser = await roleBrowser("sales");
  const answer = await getAnswer(page.loader as never, browser.get(`/x${query}`), { id });
  return (await answer.json()) as {
    draftOrder: { version: number; state: string; staffName: string };
    rows: { input: string }[];
    total: number;
    link: string;
  };
}

async function made() {
  const formKey = newFormToken();
  const [first, second] = [await send(begin, { formKey }, "1"), await send(begin, { formKey }, "1")];
  expect([first.status, second.to]).toEqual([303, first.to]);
  return first.to!.split("/").at(-1)!;
}

test("a draft is made once, filled, and sent once; then it is a sentence to change it", async () => {
  const id = await made();
  expect((await send(page, { do: "add", "number-11": "10" }, id)).status).toBe(303);
  const draft = await seen(id);
  expect(draft).toMatchObject({ total: 10_000, rows: [{ input: "10" }] });
  expect(draft.draftOrder).toMatchObject({ state: "draft", staffName: personOf("sales").name });
  const fields = { do: "send", version: String(draft.draftOrder.version), "number-11": "20", remark: "月初" };
  expect((await send(page, fields, id)).status).toBe(303);
  const again = await send(page, fields, id);
  expect([again.status, again.text]).toEqual([400, expect.stringContaining("不能再修改")]);
  const { draftOrder, total, link } = await seen(id);
  expect([draftOrder.state, total]).toEqual(["sent", 20_000]);
  expect(link).toMatch(new RegExp(`^https?://.+/kjcg/proposed/${id}$`));
  expect(await db.selectFrom("message").select("company_id").execute()).toEqual([{ company_id: 1 }]);
});

test("a form of an older version answers 409 with what differs, and sent again it is kept", async () => {
  const id = await made();
  await send(page, { do: "add", "number-11": "10" }, id);
  const { version } = (await seen(id)).draftOrder;
  await send(page, { do: "save", version: String(version), "number-11": "30" }, id);
  const late = await send(page, { do: "save", version: String(version), "number-11": "40" }, id);
  expect(late.status).toBe(409);
  expect(late.text).toContain('"current":"30","own":"40"');
  const { stale } = JSON.parse(late.text) as { stale: { version: number } };
  const stored = await send(page, { do: "save", version: String(stale.version), "number-11": "40" }, id);
  expect([stored.status, (await seen(id)).rows[0]!.input]).toEqual([303, "40"]);
});

test("nonsense, nothing, or an empty draft is refused in words", async () => {
  const id = await made();
  const version = String((await seen(id)).draftOrder.version);
  expect((await send(page, { do: "add", "number-11": "两盒" }, id)).text).toContain("请填写要加入的数量");
  expect((await send(page, { do: "add", "number-99": "5" }, id)).text).toContain("没有可以加入的商品");
  expect((await send(page, { do: "send", version }, id)).text).toContain("请先加入商品");
  expect((await send(page, { do: "burn", version }, id)).text).toContain("请选择操作");
  expect((await send(withdrawal, { why: "" }, id)).text).toContain("请写明原因");
});

test("what is typed is summed up without being saved; nonsense is refused", async () => {
  const id = await made();
  await send(page, { do: "add", "number-11": "10" }, id);
  const version = String((await seen(id)).draftOrder.version);
  const sum = await send(page, { do: "sum", version, "number-11": "30" }, id);
  expect([sum.status, JSON.parse(sum.text)]).toMatchObject([
    200,
    { sum: { total: 30_000, version: Number(version) }, initialValue: { "number-11": "30" } },
  ]);
  expect((await send(page, { do: "sum", version, "number-11": "三" }, id)).status).toBe(400);
  expect(await seen(id)).toMatchObject({ total: 10_000, draftOrder: { version: Number(version) } });
});

test("one that was declined waits in the queue until somebody has spoken with the company", async () => {
  const id = await made();
  await send(page, { do: "add", "number-11": "10" }, id);
  const { version } = (await seen(id)).draftOrder;
  await send(page, { do: "send", version: String(version), "number-11": "10" }, id);
  expect((await send(page, { do: "follow", why: "再看看" }, id)).status).toBe(400);
  await declineDraftOrder(signedIn(1), Number(id), "太贵", now());
  expect(await seen(id)).toMatchObject({ isToFollow: true, orders: [] });
  expect((await send(page, { do: "follow", why: "" }, id)).text).toContain("请写明客户怎么说");
  const done = await send(page, { do: "follow", why: "下月再订" }, id, "sales", "?queue=proposedToFollow");
  expect([done.status, done.to]).toEqual([303, "/staff/proposed-orders?state=followUp"]);
  expect(await seen(id)).toMatchObject({ isToFollow: false });
});

test("it is withdrawn once with its reason, and found in the list by its state", async () => {
  const id = await made();
  expect((await send(withdrawal, { why: "客户已电话下单" }, id)).status).toBe(303);
  expect((await send(withdrawal, { why: "再次" }, id)).status).toBe(400);
  const browser = await roleBrowser("sales");
  const shown = async (state: string) =>
    (
      (await (await getAnswer(list.loader as never, browser.get(`/x?state=${state}`), {})).json()) as {
        rows: unknown[];
      }
    ).rows.length;
  expect([await shown("withdrawn"), await shown("sent"), await shown("")]).toEqual([1, 0, 1]);
});

test("who may not, and what is not there", async () => {
  const id = await made();
  expect((await send(page, { do: "add", "number-11": "10" }, id, "finance")).status).toBe(403);
  expect((await send(begin, { formKey: newFormToken() }, "404")).status).toBe(404);
  expect((await send(page, { do: "save" }, "404")).status).toBe(404);
});
