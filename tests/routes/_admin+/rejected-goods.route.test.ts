import { beforeAll, beforeEach, expect, test } from "vitest";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as detail from "~/routes/_admin+/_quality+/staff.rejected-goods.$number._index/route";
import * as confirmation from "~/routes/_admin+/_quality+/staff.rejected-goods.$number.confirmation/route";
import * as disposal from "~/routes/_admin+/_quality+/staff.rejected-goods.$number.disposal/route";
import * as form from "~/routes/_admin+/_quality+/staff.rejected-goods.$number.form/route";
import * as release from "~/routes/_admin+/_quality+/staff.rejected-goods.$number.release/route";
import * as list from "~/routes/_admin+/_quality+/staff.rejected-goods._index/route";
import * as exported from "~/routes/_admin+/_quality+/staff.rejected-goods.export";
import * as registration from "~/routes/_admin+/_quality+/staff.rejected-goods.new/route";
import * as counting from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number._index/route";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { htmlOf } from "../../admin/lists/shown-list";
import { clear, goods, ground } from "../../modules/orders/shop";
import { emptyTables } from "../../rows";

const PATH = "/staff/rejected-goods";
type Role = "quality" | "warehouse" | "sales" | "purchasing";

let batch: number;

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["approval_request", "rejected_goods", "stock_count_line", "stock_count"]);
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  batch = (await db.selectFrom("batch").select("id").executeTakeFirstOrThrow()).id;
});

const report = async (
  fields: Record<string, string> = {},
  role: Role = "warehouse",
  of: number | string = batch,
) => {
  const browser = await roleBrowser(role);
  const entered = { units: "3", why: "外包装破损", formKey: newFormToken(), ...fields };
  return getAnswer(registration.action as never, browser.post(`${PATH}/new?batch=${of}`, entered));
};
const send = async (
  page: { action: unknown },
  number: string,
  fields: Record<string, string>,
  role: Role = "quality",
) => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.action as never, browser.post(`${PATH}/x`, fields), { number });
  return answer.status;
};
const numberIn = (answer: Response) => answer.headers.get("Location")!.split("/").at(-1)!;
const free = async () => (await db.selectFrom("batch").select("quantity").executeTakeFirstOrThrow()).quantity;

test("is registered by the warehouse from a batch, once, with a reason and no more than is free", async () => {
  expect((await report({}, "sales")).status).toBe(403);
  expect((await report({}, "warehouse", 999_999)).status).toBe(404);
  expect((await report({}, "warehouse", "x")).status).toBe(404);
  expect((await report({ why: "" })).status).toBe(400);
  expect((await report({ units: "0" })).status).toBe(400);
  expect((await report({ units: "51" })).status).toBe(400);
  const formKey = newFormToken();
  const answers = [await report({ formKey }), await report({ formKey })];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(numberIn(answers[0]!)).toBe(numberIn(answers[1]!));
  expect(await free()).toBe(47);
});

test("is registered from a stock count that found it, which must exist", async () => {
  expect((await report({}, "warehouse", `${batch}&count=PD999999`)).status).toBe(404);
  expect((await report({}, "warehouse", `${batch}&count=x`)).status).toBe(404);
  const wish = { scope: "batches", place: "", categoryId: null, batchIds: [batch], note: "" } as const;
  const opened = await openCount(wish, { key: newFormToken(), by: "周", heldOf: heldUnits, now: Date.now() });
  const count = countNumber(opened.ok ? opened.id : 0);
  const browser = await roleBrowser("warehouse");
  const shown = await getAnswer(counting.loader, browser.get("/x"), { number: count });
  const html = htmlOf(counting, await shown.json());
  expect(html).toContain(`/staff/rejected-goods/new?batch=${batch}&amp;count=${count}`);
  const answer = await report({}, "warehouse", `${batch}&count=${count}`);
  expect(await findRejected(numberIn(answer))).toMatchObject({ source: "count", sourceNumber: count });
});

test("is confirmed by quality from what was seen, then disposed of only with a second person", async () => {
  const number = numberIn(await report());
  const version = "1";
  for (const page of [confirmation, release, disposal])
    expect(await send(page, "BH1", { version, why: "不合格" })).toBe(404);
  expect(await send(confirmation, number, { version, why: "不合格" }, "warehouse")).toBe(403);
  expect(await send(confirmation, number, { version: "2", why: "不合格" })).toBe(409);
  expect(await send(confirmation, number, { version, why: "不合格" })).toBe(303);
  expect(await send(release, number, { version: "2", why: "合格" })).toBe(400);
  const wanted = { version: "2", disposal: "destruction", note: "厂区焚烧", why: "破损" };
  expect(await send(disposal, number, wanted, "warehouse")).toBe(403);
  expect(await send(disposal, number, { ...wanted, note: "" })).toBe(400);
  expect(await send(disposal, number, { ...wanted, traceLines: "123" })).toBe(400);
  expect(await send(disposal, number, wanted)).toBe(303);
  expect(await send(disposal, number, wanted)).toBe(303);
  expect(await send(disposal, number, { ...wanted, note: "委托销毁" })).toBe(400);
  expect(await findRejected(number)).toMatchObject({ state: "confirmed" });
  const requests = await db.selectFrom("approval_request").selectAll().execute();
  expect(requests).toMatchObject([{ kind: "rejectedDisposal", subject_id: number }]);
});

test("goes back into stock where it was taken out of it", async () => {
  const number = numberIn(await report());
  expect(await send(release, number, { version: "1", why: "复查合格" })).toBe(303);
  expect(await free()).toBe(50);
});

test("is listed, shown, printed and exported for those who see stock", async () => {
  const number = numberIn(await report());
  const answer = async (page: { loader: unknown }, role: Role = "warehouse") =>
    getAnswer(page.loader as never, (await roleBrowser(role)).get(PATH), { number });
  const shown = async (page: Parameters<typeof htmlOf>[0] & { loader: unknown }) =>
    htmlOf(page, await (await answer(page, "quality")).json());
  expect(htmlOf(list, await (await answer(list)).json())).toContain(number);
  const html = await shown(detail);
  for (const text of ["商品11", "外包装破损", personOf("warehouse").name, "确认不合格"])
    expect(html).toContain(text);
  expect(htmlOf(detail, await (await answer(detail)).json())).not.toContain(`${number}/confirmation`);
  expect(await shown(form)).toContain("不合格品处理记录");
  expect(await (await answer(exported)).text()).toContain("外包装破损");
  for (const page of [list, detail, form, exported]) expect((await answer(page, "sales")).status).toBe(403);
});
