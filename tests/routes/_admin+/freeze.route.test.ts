import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { db } from "~/platform/database/database.server";
import * as customer from "~/routes/_admin+/_customers+/staff.customers.$id._index/route";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.freeze/route";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
});

const send = async (fields: Record<string, string>, role: "sales" | "service" = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.action as never, browser.post("/x", fields), { id });
  return [answer.status, await answer.text()] as const;
};
const messages = async () =>
  (await db.selectFrom("message").select(["company_id", "title"]).orderBy("id").execute()).map(
    ({ company_id, title }) => [company_id, title],
  );

test("a frozen company's order is refused with why and stays in the cart; freed, it is placed", async () => {
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  const form = await draftOf(buyer);
  expect((await send({ do: "freeze", why: "证照待核实" }))[0]).toBe(303);
  const refused = await placeOrders(buyer, form, NOW);
  expect(refused).toMatchObject({ ok: false });
  expect(JSON.stringify(refused)).toContain("已暂停下单：证照待核实");
  expect(await db.selectFrom("cart_line").select("number").execute()).toEqual([{ number: 4 }]);
  expect((await send({ do: "free", why: "已核实" }))[0]).toBe(303);
  expect((await placeOrders(buyer, form, NOW)).ok).toBe(true);
  expect((await messages()).slice(0, 2)).toEqual([
    [1, "已暂停下单"],
    [1, "已恢复下单"],
  ]);
});

test("the customer's page says who froze it and why, and others order as before", async () => {
  await company(1);
  const other = await company(2);
  await cart(2, [[11, 4]]);
  await send({ do: "freeze", why: "证照待核实" });
  const browser = await roleBrowser("sales");
  const answer = await getAnswer(customer.loader as never, browser.get("/x"), { id: "1" });
  expect(await answer.json()).toMatchObject({
    freeze: { by: personOf("sales").name, why: "证照待核实" },
    may: { freeze: true },
  });
  expect((await placeOrders(other, await draftOf(other), NOW)).ok).toBe(true);
});

test("twice, the other way round, without a reason, of nobody, or by a role that may not, nothing is changed", async () => {
  await company(1);
  expect(await send({ do: "free", why: "已核实" })).toEqual([400, expect.stringContaining("没有被冻结")]);
  expect(await send({ do: "freeze", why: "" })).toEqual([400, expect.stringContaining("请写明原因")]);
  expect(await send({ do: "melt", why: "原因" })).toEqual([400, expect.stringContaining("请选择操作")]);
  expect((await send({ do: "freeze", why: "证照待核实" }, "service"))[0]).toBe(403);
  expect((await send({ do: "freeze", why: "证照待核实" }, "sales", "404"))[0]).toBe(404);
  expect(await messages()).toEqual([]);
  await send({ do: "freeze", why: "证照待核实" });
  expect(await send({ do: "freeze", why: "再次" })).toEqual([400, expect.stringContaining("已由")]);
  expect(await messages()).toHaveLength(1);
});
