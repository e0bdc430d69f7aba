import { unzipSync } from "fflate";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { db } from "~/platform/database/database.server";
import * as requestedNumber from "~/routes/_admin+/_customers+/staff.customers.$id.export._index/route";
import * as file from "~/routes/_admin+/_customers+/staff.customers.$id.export.file/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["membership", "company_note", "chat_message", "chat"]);
  await db.deleteFrom("audit").where("subject", "=", "company").execute();
  await ground();
  await goods(11, [[300, 50]]);
});

const take = async (why: string, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  const path = `/staff/customers/${id}/export/file?${new URLSearchParams({ why })}`;
  return getAnswer(file.loader as never, browser.get(path), { id });
};

async function order(id: number): Promise<string> {
  const buyer = await company(id);
  await db.insertInto("membership").values({ account_id: id, company_id: id, is_default: 1 }).execute();
  await db
    .updateTable("account")
    .set({ password_hash: `secret-hash-${id}` })
    .where("id", "=", id)
    .execute();
  await cart(id, [[11, 4]]);
  await placeOrders(buyer, await draftOf(buyer), NOW);
  const row = await db.selectFrom("orders").select("number").where("company_id", "=", id).executeTakeFirst();
  return row!.number;
}

test("the ZIP holds the company's facts, people, orders with lines and messages, and nothing of another or secret", async () => {
  const [own, other] = [await order(1), await order(2)];
  const message = { kind: "notice", body: "内容", url: "/", created_at: NOW, read_at: null };
  await db
    .insertInto("message")
    .values([
      { ...message, company_id: 1, title: "=1+1 给一号" },
      { ...message, company_id: 2, title: "给二号" },
    ])
    .execute();
  await db
    .insertInto("company_note")
    .values({ company_id: 1, text: "本店备注", author_id: 1, author: "王", written_at: NOW })
    .execute();
  const answer = await take("客户书面申请");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => [name.slice(0, -4), new TextDecoder().decode(bytes)]),
  );
  expect(Object.keys(texts)).toEqual([
    "企业资料",
    "登录账号",
    "证照",
    "年度合同",
    "收货地址",
    "订单",
    "订单明细",
    "付款",
    "发票明细",
    "退货和售后",
    "钱包流水",
    "消息",
    "在线咨询",
  ]);
  expect(texts["企业资料"]).toContain("企业名称,药店1");
  expect(texts["登录账号"]).toContain("用户1,u1,13900001");
  expect(texts["订单"]).toContain(own);
  expect(texts["订单明细"]).toContain("商品");
  expect(texts["消息"]).toContain("'=1+1 给一号");
  const all = Object.values(texts).join("\n");
  for (const hidden of [other, "药店2", "给二号", "secret-hash", "本店备注"])
    expect(all).not.toContain(hidden);
});

test("who took it, and why, stands in the log; without a reason the page asks again", async () => {
  await company(1);
  const back = await take("");
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/staff/customers/1/export?why="]);
  const browser = await roleBrowser("sales");
  const again = await getAnswer(requestedNumber.loader as never, browser.get("/x?why="), { id: "1" });
  expect([again.status, await again.json()]).toEqual([400, { id: 1, name: "药店1", why: "" }]);
  const log = () =>
    db.selectFrom("audit").select(["operator", "why", "after"]).where("subject", "=", "company").execute();
  expect(await log()).toEqual([]);
  await (await take("客户书面申请")).arrayBuffer();
  expect(await log()).toEqual([
    { operator: personOf("sales").name, why: "客户书面申请", after: '{"导出":"全部资料"}' },
  ]);
});

test("nobody's, and by a role that may not, is none", async () => {
  await company(1);
  expect((await take("客户书面申请", "sales", "404")).status).toBe(404);
  expect((await take("客户书面申请", "service")).status).toBe(403);
});

test("a thousand and one payments, in more than one chunk, are each there once", async () => {
  await company(1);
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    number: `P${at}`,
    company_id: 1,
    purpose: "recharge",
    order_id: null,
    provider: "bank",
    amount: 100,
    state: "succeeded",
    provider_ref: null,
    transfer_proof_file_id: null,
    created_at: NOW,
    finished_at: NOW,
    note: "",
  }));
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto("payment")
      .values(rows.slice(at, at + 200))
      .execute();
  const entries = unzipSync(new Uint8Array(await (await take("客户书面申请")).arrayBuffer()));
  const lines = new TextDecoder().decode(entries["付款.csv"]).trim().split("\n").slice(1);
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(1_001);
  expect(lines).toHaveLength(1_001);
});
