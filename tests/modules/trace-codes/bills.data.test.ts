import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerCheck, findOpenCheck } from "~/modules/trace-codes/packing/outbound-check.server";
import { submitOrderCheck, refusableCodes } from "~/modules/orders/admin/pack-codes.server";
import { resendBill } from "~/modules/trace-codes/bills/bill-list.server";
import { sendBills } from "~/modules/trace-codes/bills/send-bills.server";
import { findCodeHistory } from "~/modules/trace-codes/codes/find-codes.server";
import { returnCodes, takeCodesOut } from "~/modules/trace-codes/codes/return-codes.server";
import { withContents } from "~/modules/trace-codes/lookup/fetch-contents.server";
import { alihealth } from "~/modules/trace-codes/platform/alihealth.server";
import { readBillFile, toBillFile } from "~/modules/trace-codes/platform/bill-file.server";
import { CALLS_A_MINUTE, takeCalls } from "~/modules/trace-codes/platform/call-budget.server";
import {
  playTracePlatform,
  sandboxContents,
  sandboxPlatform,
  TRACE_SANDBOX_ACCOUNT,
} from "~/modules/trace-codes/platform/sandbox-platform.server";
import { signTop } from "~/modules/trace-codes/platform/top-protocol.server";
import type { CodesBill, TracePlatform } from "~/modules/trace-codes/platform/trace-platform";
import { db, inTransaction } from "~/platform/database/database.server";
import { recallBatch } from "../recalls/recalling";
import { emptyTables } from "../../rows";
import {
  batchOf,
  code,
  NOW,
  openShop,
  orderOf,
  pack,
  range,
  receive,
  setTrace,
  ship,
  stateOf,
} from "./trace-fixtures";

beforeEach(openShop);

let server: Server;
let endpoint = "";
beforeAll(async () => {
  server = createServer((query, answer) => {
    let body = "";
    query.on("data", (part: Buffer) => (body += part.toString("utf8")));
    query.on("end", () => void playTracePlatform(body, NOW).then((text) => answer.end(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}/router/rest`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const BILL: CodesBill = {
  billCode: "XC20261120-000001",
  billType: 201,
  billTime: NOW,
  codes: [code(1), code(2)],
  partner: { entId: "ent-a", refEntId: "ref-a" },
  address: "演示路 1 号",
  receiver: "李娟",
  orderNumber: "O1",
  actor: "周",
};

describe.each<[string, () => TracePlatform]>([
  ["the sandbox", () => sandboxPlatform(() => NOW)],
  ["the same over HTTP", () => alihealth({ ...TRACE_SANDBOX_ACCOUNT, endpoint })],
])("%s", (_name, open) => {
  it("takes a bill once under its number and tells how it stands", async () => {
    const platform = open();
    expect(await platform.findBill(BILL.billCode, NOW, NOW)).toEqual({
      ok: true,
      value: { state: "none", text: "" },
    });
    expect(await platform.uploadBill(BILL, NOW)).toMatchObject({ ok: true });
    expect(await platform.uploadBill(BILL, NOW)).toMatchObject({ ok: false, fault: "refused" });
    expect(await platform.findBill(BILL.billCode, NOW, NOW)).toMatchObject({
      value: { state: "processing" },
    });
    const row = await db.selectFrom("sandbox_trace_bill").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ bill_code: BILL.billCode, bill_type: 201, content: `${code(1)},${code(2)}` });
  });

  it("knows partners, statuses of up to 1,000 codes and contents of up to 50", async () => {
    const platform = open();
    expect(await platform.findPartner("药店1", NOW)).toEqual({
      ok: true,
      value: { entId: "ent-药店1", refEntId: "ref-药店1" },
    });
    expect(await platform.findStatus(range(1, 1000), NOW)).toMatchObject({ ok: true });
    expect(await platform.findStatus(range(1, 1001), NOW)).toMatchObject({ ok: false, fault: "refused" });
    const contents = await platform.findContents([code(10)], NOW);
    expect(contents.ok && contents.value.map((row) => row.code)).toEqual(sandboxContents(code(10)));
    expect(await platform.findContents(range(1, 51), NOW)).toMatchObject({ ok: false, fault: "refused" });
  });

  it("takes remnants, synergy bills and material", async () => {
    const platform = open();
    const partner = { entId: "e", refEntId: "r" };
    const head = { billCode: "LC1", billType: 210 as const, billTime: NOW, partner };
    const remnant = {
      ...head,
      drug: "d",
      batch: "B",
      producedOn: "2026-01-01",
      expiresOn: "2028-01-01",
      units: 3,
    };
    expect(await platform.uploadRemnant(remnant, NOW)).toMatchObject({ ok: true });
    const lines = [
      {
        goodsId: 1,
        name: "药",
        spec: "",
        manufacturer: "",
        batch: "B",
        expiresOn: "2028-01-01",
        units: 2,
        codes: [code(1)],
      },
    ];
    const synergy = { ...head, billCode: "XC2", billType: 201 as const, partnerName: "药店1", lines };
    expect(await platform.uploadSynergyBill(synergy, NOW)).toMatchObject({ ok: true });
    const material = {
      billCode: "XC2",
      materialNumber: "M1",
      name: "随货同行单",
      materialClass: "随货同行单",
      format: "pdf" as const,
      content: "JVBERg==",
      expiresOn: "2028-01-01",
    };
    expect(await platform.uploadMaterial(material, NOW)).toMatchObject({ ok: true });
  });

  it("refuses a wrong signature", async () => {
    const answer = await playTracePlatform(
      "method=alibaba.alihealth.drug.msc.getentinfo&app_key=SANDBOX&sign=0",
      NOW,
    );
    expect(JSON.parse(answer)).toMatchObject({ error_response: { code: 25 } });
    expect(open().name).toBeTruthy();
  });
});

describe("the protocol", () => {
  it("signs by the documented rule: sorted names and values within the secret", () => {
    const fields = {
      method: "taobao.item.seller.get",
      app_key: "12345678",
      foo_bar: "3",
      foo: "1",
      bar: "2",
      sign_method: "md5",
    };
    expect(signTop(fields, "helloworld")).toMatch(/^[0-9A-F]{32}$/);
    expect(signTop({ ...fields, sign: "x", empty: "" }, "helloworld")).toBe(signTop(fields, "helloworld"));
    expect(signTop({ ...fields, sign_method: "hmac-sha256" }, "helloworld")).toMatch(/^[0-9A-F]{64}$/);
  });

  it("writes a bill file that reads back", () => {
    expect(readBillFile(toBillFile(BILL))).toEqual(BILL.codes);
    expect(readBillFile("nonsense")).toBeNull();
  });

  it.each([
    [500, "<html>"],
    [200, '{"error_response":{"code":50,"sub_code":"isp.service-unavailable"}}'],
    [200, "{}"],
  ])("takes HTTP %i %s for no answer", async (status, body) => {
    const platform = alihealth(TRACE_SANDBOX_ACCOUNT, async () => ({ status, headers: {}, body }));
    expect(await platform.uploadBill(BILL, NOW)).toMatchObject({ ok: false, fault: "unavailable" });
  });

  it("takes code 7 for too many calls, and a network fault for no answer", async () => {
    const limited = alihealth(TRACE_SANDBOX_ACCOUNT, async () => ({
      status: 200,
      headers: {},
      body: '{"error_response":{"code":7,"msg":"App Call Limited"}}',
    }));
    expect(await limited.uploadBill(BILL, NOW)).toMatchObject({ fault: "limited" });
    const gone = alihealth(TRACE_SANDBOX_ACCOUNT, () => Promise.reject(new Error("ECONNRESET")));
    expect(await gone.uploadBill(BILL, NOW)).toMatchObject({ fault: "unavailable" });
  });
});

const bills = () => db.selectFrom("trace_bill").selectAll().orderBy("id").execute();

async function shipped(): Promise<number> {
  await setTrace({ upload: "on" });
  await receive(range(1, 4).join(" "));
  const order = await orderOf(1, [[11, 4]]);
  await pack(order.id, range(1, 4).join(" "));
  await ship(order.id);
  return order.id;
}

describe("the outbox", () => {
  const sandbox = (now: number) => Promise.resolve(sandboxPlatform(() => now));

  it("is written with the parcel, sent once and followed to its end", async () => {
    await shipped();
    expect(await bills()).toMatchObject([
      { bill_type: 201, state: "waiting", code_count: 4, partner: "药店1" },
    ]);
    expect(await sendBills(NOW, sandbox(NOW))).toEqual({ sent: 1, answered: 0, failed: 0 });
    expect(await sendBills(NOW, sandbox(NOW))).toEqual({ sent: 0, answered: 0, failed: 0 });
    const later = NOW + 10 * 60_000;
    expect(await sendBills(later, sandbox(later))).toEqual({ sent: 0, answered: 1, failed: 0 });
    expect(await bills()).toMatchObject([{ state: "done" }]);
    expect(await db.selectFrom("sandbox_trace_bill").selectAll().execute()).toHaveLength(1);
  });

  it("writes nothing while uploads are off", async () => {
    await receive(code(1), { supplier: "供货商" });
    expect(await bills()).toEqual([]);
  });

  it("asks the platform before it sends again after a lost answer, so that no bill arrives twice", async () => {
    await shipped();
    const real = sandboxPlatform(() => NOW);
    let uploads = 0;
    const losing: TracePlatform = {
      ...real,
      uploadBill: async (bill, now) => {
        uploads += 1;
        await real.uploadBill(bill, now);
        return { ok: false, fault: "unavailable", detail: "lost" };
      },
    };
    await sendBills(NOW, Promise.resolve(losing));
    expect(await bills()).toMatchObject([{ state: "waiting", tries: 1 }]);
    await sendBills(NOW + 2 * 60_000, Promise.resolve(losing));
    expect(uploads).toBe(1);
    expect(["uploaded", "done"]).toContain((await bills())[0]!.state);
  });

  it("keeps a refused bill with the platform's words, and sends it again under its number", async () => {
    await shipped();
    const real = sandboxPlatform(() => NOW);
    const refusing = {
      ...real,
      uploadBill: async () => ({ ok: false as const, fault: "refused" as const, detail: "码未激活" }),
    };
    await sendBills(NOW, Promise.resolve(refusing));
    const [bill] = await bills();
    expect(bill).toMatchObject({ state: "refused", fault: "码未激活" });
    expect(await inTransaction((trx) => resendBill(trx, bill!.id, NOW))).toBe(true);
    expect(await inTransaction((trx) => resendBill(trx, bill!.id, NOW))).toBe(false);
    await sendBills(NOW, sandbox(NOW));
    expect(await bills()).toMatchObject([{ bill_code: bill!.bill_code, state: "uploaded" }]);
  });

  it("is sent by one of several processes only", async () => {
    await shipped();
    const runs = await Promise.all([1, 2, 3].map(() => sendBills(NOW, sandbox(NOW))));
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(await bills()).toMatchObject([{ state: "uploaded", fault: "" }]);
  });

  it("stops at the calls of a minute", async () => {
    await shipped();
    expect(await takeCalls(CALLS_A_MINUTE, NOW)).toBe(true);
    expect(await takeCalls(1, NOW)).toBe(false);
    expect(await sendBills(NOW, sandbox(NOW))).toEqual({ sent: 0, answered: 0, failed: 0 });
    expect(await bills()).toMatchObject([{ state: "waiting" }]);
    expect(await sendBills(NOW + 61_000, sandbox(NOW))).toMatchObject({ sent: 1 });
  });
});

describe("codes that come back or go elsewhere", () => {
  const parcels = async (orderId: number) =>
    (await db.selectFrom("shipment").select("id").where("order_id", "=", orderId).execute()).map(
      ({ id }) => id,
    );
  const back = async (orderId: number, codes: string[], accepted: number, restock = true) => {
    const row = await db
      .selectFrom("shipment_line")
      .select("order_line_batch_id as id")
      .executeTakeFirstOrThrow();
    const shipmentIds = await parcels(orderId);
    return refusableCodes((trx) =>
      returnCodes(
        trx,
        {
          shipmentIds,
          codes,
          accepted: new Map([[row.id, accepted]]),
          restock,
          source: "退货 TH1",
          company: "药店1",
          actor: "周",
        },
        NOW,
      ),
    );
  };

  it("are taken back only from the order that they left with, once, and not more than accepted", async () => {
    const orderId = await shipped();
    await receive(code(9), { receiptRef: "SH-9" });
    expect(await back(orderId, [code(9)], 4)).toMatchObject({
      ok: false,
      text: expect.stringContaining("不是这个订单发出的"),
    });
    expect(await back(orderId, [code(77)], 4)).toMatchObject({
      ok: false,
      text: expect.stringContaining("不是从本公司出库的"),
    });
    expect(await back(orderId, [code(1), code(2)], 1)).toMatchObject({
      ok: false,
      text: expect.stringContaining("多于验收"),
    });
    expect(await back(orderId, [code(1)], 1)).toMatchObject({ ok: true, value: 1 });
    expect(await back(orderId, [code(1)], 1)).toMatchObject({ ok: false });
    expect(await back(orderId, [code(2)], 1, false)).toMatchObject({ ok: true });
    expect([await stateOf(code(1)), await stateOf(code(2)), await stateOf(code(3))]).toEqual([
      "inStock",
      "rejected",
      "shipped",
    ]);
    expect((await bills()).map((bill) => bill.bill_type)).toEqual([201, 103, 103]);
    const again = await orderOf(2, [[11, 1]]);
    expect(await pack(again.id, code(1))).toMatchObject({ ok: true });
    await ship(again.id);
    expect(await stateOf(code(1))).toBe("shipped");
  });

  it("leave for a supplier, to be destroyed or recalled, if they are here", async () => {
    await shipped();
    await receive(code(20), { receiptRef: "SH-2" });
    const out = (codes: string[]) =>
      refusableCodes((trx) =>
        takeCodesOut(trx, { type: 205, codes, reason: "破损", partner: "", actor: "周" }, NOW),
      );
    expect(await out([code(1)])).toMatchObject({ ok: false });
    expect(await out([code(20)])).toMatchObject({ ok: true, value: 1 });
    expect(await out([code(20)])).toMatchObject({ ok: false });
    expect((await bills()).map((bill) => bill.bill_type)).toEqual([201, 205]);
  });
});

describe("a recall", () => {
  it("is in the history of the batch's codes, here and away, except those that left another way", async () => {
    await shipped();
    await receive(code(20), { receiptRef: "SH-2" });
    await receive(code(21), { receiptRef: "SH-2" });
    await refusableCodes((trx) =>
      takeCodesOut(trx, { type: 205, codes: [code(21)], reason: "破损", partner: "", actor: "周" }, NOW),
    );
    const { number } = await db
      .selectFrom("batch")
      .select("number")
      .where("id", "=", await batchOf(11))
      .executeTakeFirstOrThrow();
    expect(await recallBatch(11, number)).toMatchObject({ ok: true });
    const recalls = async (of: string) =>
      (await findCodeHistory(of)).filter(({ text }) => text === "召回").map(({ note }) => note.slice(0, 2));
    expect(await recalls(code(1))).toEqual(["ZH"]);
    expect(await recalls(code(20))).toEqual(["ZH"]);
    expect(await recalls(code(21))).toEqual([]);
    await emptyTables(["recall_line", "recall_company"]);
    await db.updateTable("batch").set({ recall_id: null }).execute();
    await emptyTables(["recall"]);
  });
});

describe("a carton whose contents nobody knows", () => {
  it("is filled from the platform, and packs without it when there is no answer", async () => {
    const carton = code(500);
    const platform = sandboxPlatform(() => NOW);
    const codes = await withContents([{ code: carton, parent: null }], NOW, Promise.resolve(platform));
    expect(codes).toHaveLength(11);
    const silent = {
      ...platform,
      findContents: async () => ({ ok: false as const, fault: "unavailable" as const, detail: "" }),
    };
    expect(await withContents([{ code: carton, parent: null }], NOW, Promise.resolve(silent))).toHaveLength(
      1,
    );
    expect(await withContents([{ code: carton, parent: null }], NOW, Promise.resolve(null))).toHaveLength(1);
  });
});

describe("the check by a second person", () => {
  it("lets a parcel leave only as it was checked, by somebody else", async () => {
    await setTrace({ check: "on" });
    await receive(range(1, 4).join(" "));
    const order = await orderOf(1, [[11, 4]]);
    await pack(order.id, `${code(1)} ${code(2)}`);
    await expect(ship(order.id)).rejects.toThrow("请先提交复核");
    const wishes = [{ row: 1, quantity: 4 }];
    await submitOrderCheck(order.id, { wishes, actor: "周" }, NOW);
    await expect(ship(order.id)).rejects.toThrow("等待出库复核");
    const { id } = (await findOpenCheck(order.id))!;
    const answer = (actor: string, state: "passed" | "returned" = "passed") =>
      refusableCodes((trx) => answerCheck(trx, { id, state, note: "", actor }, NOW));
    expect(await answer("周")).toMatchObject({ ok: false });
    expect(await answer("郑")).toMatchObject({ ok: true });
    await pack(order.id, code(3));
    await expect(ship(order.id)).rejects.toThrow("请重新提交复核");
    await submitOrderCheck(order.id, { wishes, actor: "周" }, NOW);
    const second = (await findOpenCheck(order.id))!;
    await refusableCodes((trx) =>
      answerCheck(trx, { id: second.id, state: "passed", note: "", actor: "郑" }, NOW),
    );
    await ship(order.id);
    expect(await db.selectFrom("trace_parcel").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      packed_by: "周",
      checked_by: "郑",
    });
  });
});
