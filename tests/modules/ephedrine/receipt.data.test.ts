import { streamXlsxRows } from "hucre/xlsx";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readCart } from "~/modules/cart/lines/cart.server";
import { exportEphedrineLedger } from "~/cli/orders/ephedrine";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { PHOTO_LIMIT, DeliveryReceiptForm } from "~/modules/ephedrine/receipt-form";
import { listOpenReceipts, findReceipt, listReceipts, signReceipt } from "~/modules/ephedrine/receipt.server";
import { DAY, toDay } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { Browser, getErrors } from "../company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn } from "../orders/shop";
import { emptyTables } from "../../rows";

const browser = new Browser();
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const photo = () => new File([Buffer.from(PIXEL, "base64")], "回执.png", { type: "image/png" });
const filled = (also: Record<string, string | File> = {}) => ({
  receiver: "李娟",
  idLast4: "012x",
  receivedOn: toDay(NOW),
  photo: photo(),
  ...also,
});
/** The refusals by field; null: there is none. */
async function sign(orderId: number, fields: Record<string, string | File> = filled(), who = 1) {
  const form = await readForm(browser.post(`/hmdd/${orderId}`, fields), DeliveryReceiptForm, PHOTO_LIMIT);
  if (!form.ok) return getErrors(form.response);
  const { photo: picture, ...signature } = form.value;
  const by = { companyId: who, accountId: who, orderId };
  const signed = await signReceipt({ ...signature, ...by }, picture, NOW);
  if (!signed) return null;
  return signed.ok ? {} : signed.errors.fields;
}
const files = () => db.selectFrom("file").select("id").where("purpose", "=", "ephedrineReceipt").execute();

beforeEach(async () => {
  await clear();
  await emptyTables(["ephedrine_receipt", "quota_letter", "file"]);
  await ground();
  await company(1);
  await company(2);
  await goods(11, [[300, 500]], { is_ephedrine: 1 });
  await goods(12, [[300, 500]]);
});

/** An ephedrine order that was shipped, and received, so many days ago. */
async function sold(shipped: number, received: number | null, who = 1): Promise<number> {
  await cart(who, [[11, 2]]);
  const placed = await placeOrders(signedIn(who), await draftOf(signedIn(who)), NOW);
  if (!placed.ok) throw new Error(placed.changes.map(formatCheckoutChange).join());
  const id = Number(/(\d+)$/.exec(placed.to)![1]);
  await db
    .updateTable("orders")
    .set({
      status: received === null ? "pendingReceipt" : "completed",
      shipped_at: NOW - shipped * DAY,
      completed_at: received === null ? null : NOW - received * DAY,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

test("each state is listed, counted and filtered", async () => {
  const overdueOne = async () => sold(9, 8);
  const [waiting, toSign, signed, overdue] = [
    await sold(1, null),
    await sold(3, 2),
    await sold(3, 1),
    await overdueOne(),
  ];
  expect(await sign(signed)).toEqual({});
  const page = await listReceipts(1, { state: null, page: 1 }, NOW);
  expect(page.counts).toEqual({ waiting: 1, toSign: 1, overdue: 1, signed: 1 });
  expect(new Map(page.cards.map((card) => [card.orderId, card.state]))).toEqual(
    new Map([
      [waiting, "waiting"],
      [toSign, "toSign"],
      [signed, "signed"],
      [overdue, "overdue"],
    ]),
  );
  for (const card of page.cards) {
    const own = await listReceipts(1, { state: card.state, page: 9 }, NOW);
    expect(own.cards).toEqual([card]);
    expect(own.page).toBe(1);
  }
  expect((await listOpenReceipts(1)).map((transferProof) => transferProof.orderId)).toEqual([
    overdue,
    toSign,
  ]);
  expect((await listReceipts(2, { state: null, page: 1 }, NOW)).total).toBe(0);
  expect(page.quota).toEqual({ monthly: 60, bought: 8, letter: null });
});

test("a slip names lines and batches; one that is not shipped or another's is not there", async () => {
  const id = await sold(2, 1);
  const transferProof = (await findReceipt(1, id, NOW))!;
  expect(transferProof).toMatchObject({
    number: `HM${transferProof.orderNumber}`,
    company: "药店1",
    licence: "L1",
  });
  expect(transferProof.lines).toMatchObject([{ name: "商品11", batchNumber: "B11-0", quantity: 2 }]);
  await db.updateTable("goods").set({ dosage_form: "" }).execute();
  await db.updateTable("batch").set({ produced_on: "" }).execute();
  const [unknown] = (await findReceipt(1, id, NOW))!.lines;
  expect(unknown).toMatchObject({ dosageForm: "未填", producedOn: "未填" });
  await db.updateTable("goods").set({ dosage_form: "片剂" }).execute();
  await db.updateTable("batch").set({ produced_on: "2026-01-02" }).execute();
  const [known] = (await findReceipt(1, id, NOW))!.lines;
  expect(known).toMatchObject({ dosageForm: "片剂", producedOn: "2026-01-02" });
  expect(await findReceipt(2, id, NOW)).toBeNull();
  expect(await sign(id, filled(), 2)).toBeNull();
  await db.updateTable("orders").set({ status: "pendingShipment" }).execute();
  expect(await findReceipt(1, id, NOW)).toBeNull();
});

test("what is missing or wrong is said at its field, and nothing is kept", async () => {
  const id = await sold(2, 1);
  const wrong = async (also: Record<string, string | File>, field: string) => {
    expect(Object.keys((await sign(id, filled(also))) ?? {})).toEqual([field]);
  };
  await wrong({ receiver: "" }, "receiver");
  await wrong({ idLast4: "12" }, "idLast4");
  await wrong({ receivedOn: toDay(NOW + DAY) }, "receivedOn");
  await wrong({ receivedOn: toDay(NOW - 3 * DAY) }, "receivedOn");
  await wrong({ photo: "" }, "photo");
  await wrong({ photo: new File(["%PDF-1.7\n"], "a.pdf", { type: "application/pdf" }) }, "photo");
  expect(await files()).toHaveLength(0);
});

test("with no room for its photo it says so there, is not signed and leaves nothing", async () => {
  const id = await sold(2, 1);
  const day = config.FILES_DAY_MB;
  config.FILES_DAY_MB = 0;
  const answer = await sign(id);
  config.FILES_DAY_MB = day;
  expect(answer).toEqual({
    photo: ["贵司今日上传的文件已达上限，请明天再试或联系客服"],
  });
  expect((await findReceipt(1, id, NOW))!.signed).toBeNull();
  expect(await files()).toHaveLength(0);
});

test("it is signed once: a second signature, also at the same moment, changes nothing", async () => {
  const id = await sold(2, 1);
  expect(await Promise.all([sign(id), sign(id, filled({ receiver: "王强" }))])).toEqual([{}, {}]);
  const before = (await findReceipt(1, id, NOW))!.signed;
  expect(before).toMatchObject({ idLast4: "012X", receivedOn: toDay(NOW) });
  expect(await sign(id, filled({ receiver: "赵六" }))).toEqual({});
  expect((await findReceipt(1, id, NOW))!.signed).toEqual(before);
  expect(await files()).toHaveLength(1);
});

test("an overdue slip refuses ephedrine goods alone, in the cart and at checkout, until it is signed", async () => {
  await cart(1, [
    [11, 1],
    [12, 1],
  ]);
  const seen = await draftOf(signedIn(1));
  await emptyTables(["cart_line"]);
  const id = await sold(9, 8);
  await cart(1, [
    [11, 1],
    [12, 1],
  ]);
  const placed = await placeOrders(signedIn(1), seen, NOW);
  expect(placed.ok ? "" : placed.changes.map(formatCheckoutChange).join()).toContain("含麻回执单已逾期");
  const { ephedrine, pricing } = await readCart(signedIn(1), {}, NOW);
  expect(ephedrine.lines[0]?.restriction?.code).toBe("ephedrineReceiptDue");
  expect(pricing.selectedLines).toBe(1);
  await sign(id);
  await db.updateTable("cart_line").set({ is_selected: 1 }).execute();
  expect((await readCart(signedIn(1), {}, NOW)).ephedrine.selectedLines).toBe(1);
  expect(await placeOrders(signedIn(1), await draftOf(signedIn(1)), NOW)).toMatchObject({ ok: true });
});

test("the ledger holds every batch shipped in the period, the same as CSV and XLSX", async () => {
  const signed = await sold(2, 1);
  await sold(1, null, 2);
  await sold(40, 39, 2);
  await sign(signed);
  const folder = await mkdtemp(join(tmpdir(), "ledger-"));
  const span = { from: toDay(NOW - 2 * DAY), to: toDay(NOW) };
  const [csv, xlsx] = [join(folder, "a.csv"), join(folder, "a.xlsx")];
  expect(await exportEphedrineLedger({ ...span, format: "csv", file: csv })).toMatchObject({ ok: true });
  await exportEphedrineLedger({ ...span, format: "xlsx", file: xlsx });
  const lines = (await readFile(csv, "utf8")).replace("\uFEFF", "").trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${span.from},商品11,`);
  expect(lines[1]).toContain(",B11-0,");
  expect(lines[1]).toContain(`,药店1,L1,李娟,012X,${span.to},`);
  expect(lines[2]).toContain(",药店2,L2,,,,");
  const cells: string[][] = [];
  for await (const { values } of streamXlsxRows(await readFile(xlsx))) cells.push(values.map(String));
  expect(cells.map((row) => row.slice(9, 12).join())).toEqual(
    lines.map((line) => line.split(",").slice(9, 12).join()),
  );
  for (const wrong of [
    { ...span, format: "pdf" },
    { from: "2026-13-01", format: "csv" },
    { from: span.to, to: span.from, format: "csv" },
  ])
    expect((await exportEphedrineLedger(wrong)).ok).toBe(false);
});
