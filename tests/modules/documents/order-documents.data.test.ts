import { strFromU8, unzipSync } from "fflate";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fileDocument } from "~/modules/catalogue/documents/goods-documents.server";
import type { GoodsDocument } from "~/modules/catalogue/goods/goods-document";
import { fileDocuments } from "~/cli/goods/goods-documents";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { issueInvoice } from "~/modules/invoices/invoice-admin.server";
import { requestInvoice } from "~/modules/invoices/invoice.server";
import {
  findNotePdf,
  findShownDocuments,
  orderDocumentsZip,
} from "~/modules/documents/order-documents.server";
import { fileReport } from "~/modules/documents/test-report-admin.server";
import type { DocumentsZip } from "~/modules/documents/test-report-files.server";
import { db } from "~/platform/database/database.server";
import { SHOP_FILES } from "~/platform/files/files.server";
import { zipDownload } from "~/platform/files/zip.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { bought, openShop, type Sold } from "../returns/after-sales-fixtures";
import { company, NOW, signedIn } from "../orders/shop";
import { emptyTables } from "../../rows";

const ORIGIN = "http://shop.test";
const TABLES = [
  ...(["goods_document", "test_report", "test_report_download", "invoice_event", "invoice_file"] as const),
  ...(["invoice_line", "invoice_order", "invoice", "file"] as const),
];
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
const document = (of: string, kind: GoodsDocument, endsOn: string | null = null, text: string = kind) =>
  fileDocument({ of, kind, endsOn, fileName: "a.pdf", bytes: pdf(text) }, NOW);
async function filesIn(zip: DocumentsZip | null): Promise<Record<string, string>> {
  const { entries, ...found } = zip!;
  const bytes = await buffer(zipDownload(entries, { ...found, now: NOW }).body);
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}
const counts = async (id: number) =>
  Object.fromEntries(
    (await findShownDocuments(1, id, NOW))!.groups.map((group) => [
      group.group,
      [group.there, group.missing],
    ]),
  );

let sold: Sold;
beforeAll(async () => {
  await openShop();
  await company(2);
});
beforeEach(async () => {
  await emptyTables(TABLES);
  sold = await bought(false);
});

test("a shipped order: its note, what is missing with its reasons, then everything", async () => {
  const seen = (await findShownDocuments(1, sold.id, NOW))!;
  const batches = Object.values(sold.batches).flat().length;
  expect(await counts(sold.id)).toMatchObject({ note: [1, 0], report: [0, batches], invoice: [0, 1] });
  expect(seen.missing.map((item) => item.why)).toContain("尚未申请，可在电子发票中申请");
  expect(seen.missing.find((item) => item.paper === "药品注册批件")).toMatchObject({ why: "暂未收录" });
  const bare = await filesIn(await orderDocumentsZip(1, sold.id, ORIGIN, NOW));
  expect(Object.keys(bare)[0]).toBe("缺件清单.csv");
  expect(bare["入库明细.csv"]!.trim().split("\n")).toHaveLength(batches + 1);
  expect(bare["入库明细.csv"]).toContain("单价");
  expect(bare["入库明细.xlsx"]).toMatch(/^PK/);
  expect(bare["缺件清单.csv"]!.trim().split("\n")).toHaveLength(seen.missingCount + 1);

  const rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["l.goods_id", "b.batch_number"])
    .where("l.order_id", "=", sold.id)
    .execute();
  for (const { goods_id, batch_number } of rows) {
    const report = {
      goods: String(goods_id),
      batch: batch_number,
      fileName: "a.pdf",
      bytes: pdf(batch_number),
    };
    expect(await fileReport(report, NOW)).toMatchObject({ result: "stored" });
    for (const kind of ["registration", "leaflet", "businessLicence", "drugProduction"] as const)
      await document(String(goods_id), kind);
  }
  const query = await requestInvoice(
    signedIn(1),
    { orderIds: [sold.id], type: "ordinary", email: "", token: newFormToken() },
    NOW,
  );
  const invoice = Number(/\d+$/.exec(query!.ok ? query!.to : "")![0]);
  expect((await findShownDocuments(1, sold.id, NOW))!.missing).toMatchObject([
    { group: "invoice", why: "已申请，待开票" },
  ]);
  const number = "0".repeat(19) + "1";
  const file = new File([new Uint8Array(pdf("invoice"))], `电子发票_${number}.pdf`);
  await issueInvoice(invoice, { number, files: [file], actor: "operator:何", now: NOW });
  const whole = await filesIn(await orderDocumentsZip(1, sold.id, ORIGIN, NOW));
  expect(whole["缺件清单.csv"]).toContain("资料齐全");
  const names = Object.keys(whole);
  expect(names.filter((name) => name.startsWith("药检报告/"))).toHaveLength(batches);
  expect(names.filter((name) => name.startsWith("首营资料/") && name.includes("营业执照"))).toHaveLength(1);
  expect(names).toContain(`发票/电子发票_${number}.pdf`);
  expect(whole[names.find((name) => name.startsWith("随货同行单/"))!]).toMatch(/^%PDF-/);
  expect(await db.selectFrom("test_report_download").select("at").execute()).toHaveLength(batches);
});

test("notes are one for each parcel, and their amounts sum to what is paid for the goods", async () => {
  const lines = await db
    .selectFrom("order_line")
    .select(["amount", "discount_share"])
    .where("order_id", "=", sold.id)
    .execute();
  const [note] = (await readDeliveryNotes(1, sold.id))!;
  const sum = (all: readonly { amount: number }[]) => all.reduce((so, line) => so + line.amount, 0);
  expect(sum(note!.lines)).toBe(lines.reduce((so, line) => so + line.amount - line.discount_share, 0));
  expect(note).toMatchObject({ parcel: 1, buyer: "药店1", buyerLicence: "L1", shippedAt: NOW });
  // Orders that left before parcels were written down have one note over the whole.
  await emptyTables(["shipment_line", "shipment"]);
  const [whole] = (await readDeliveryNotes(1, sold.id))!;
  expect(whole).toMatchObject({ parcel: null, number: whole!.orderNumber });
  expect(sum(whole!.lines)).toBe(sum(note!.lines));
  expect(await findNotePdf(1, { orderId: sold.id, parcel: null }, ORIGIN, NOW)).toMatchObject({
    name: `随货同行单_${whole!.orderNumber}.pdf`,
  });
  expect(await findNotePdf(1, { orderId: sold.id, parcel: 1 }, ORIGIN, NOW)).toBeNull();
});

test("a line says when its batch was made, 未填 where nobody has filled it in", async () => {
  await db.updateTable("batch").set({ produced_on: "2026-01-02" }).execute();
  const producedOn = async () =>
    new Set(
      (await readDeliveryNotes(1, sold.id))!.flatMap(({ lines }) => lines).map((line) => line.producedOn),
    );
  expect(await producedOn()).toEqual(new Set(["2026-01-02"]));
  await db.updateTable("batch").set({ produced_on: "" }).execute();
  expect(await producedOn()).toEqual(new Set(["未填"]));
});

test("another company, an unpaid and a cancelled order have none; before shipping the note is missing", async () => {
  expect(await findShownDocuments(2, sold.id, NOW)).toBeNull();
  expect(await orderDocumentsZip(2, sold.id, ORIGIN, NOW)).toBeNull();
  expect(await findNotePdf(2, { orderId: sold.id, parcel: 1 }, ORIGIN, NOW)).toBeNull();
  const set = (change: { status: string; paid_at?: number | null; shipped_at?: null }) =>
    db.updateTable("orders").set(change).where("id", "=", sold.id).execute();
  await emptyTables(["shipment"]);
  await set({ status: "pendingShipment", shipped_at: null });
  await db.updateTable("order_line").set({ shipped: 0 }).execute();
  const seen = (await findShownDocuments(1, sold.id, NOW))!;
  expect(seen.notes).toEqual([]);
  expect(seen.missing[0]).toMatchObject({ group: "note", why: "发货后提供" });
  await set({ status: "cancelled" });
  expect(await orderDocumentsZip(1, sold.id, ORIGIN, NOW)).toBeNull();
  await set({ status: "pendingPayment", paid_at: null });
  expect(await findShownDocuments(1, sold.id, NOW)).toBeNull();
});

test("papers of goods: replaced, unchanged, ended, refused; a file goes when it stands for nothing", async () => {
  expect(await document("11", "registration")).toMatchObject({ result: "stored", subjects: [11] });
  expect(await document("11", "registration")).toMatchObject({ result: "unchanged" });
  expect(await document("11", "registration", null, "newer")).toMatchObject({ result: "replaced" });
  const remaining = db.selectFrom("file").select("id").where("company_id", "=", SHOP_FILES);
  expect(await remaining.execute()).toHaveLength(1);
  expect(await document("11", "registration", "2020-01-01", "newer")).toMatchObject({ result: "replaced" });
  const missing = (await findShownDocuments(1, sold.id, NOW))!.missing;
  expect(missing.map((item) => item.why)).toContain("已于 2020-01-01 到期，待更新");
  expect(await document("999999", "leaflet")).toMatchObject({ result: "refused" });
  expect(await document("没有的药厂", "businessLicence")).toMatchObject({ result: "refused" });

  const folder = await mkdtemp(join(tmpdir(), "papers-"));
  await writeFile(join(folder, "12_说明书.pdf"), pdf("leaflet"));
  await writeFile(join(folder, "12_别的.pdf"), pdf("other"));
  await writeFile(join(folder, "a.pdf"), pdf("standard"));
  await writeFile(
    join(folder, "list.csv"),
    "goods,paper,endsOn,file\n12,standard,2030-01-01,a.pdf\n12,standard,2030-13-01,a.pdf\n",
  );
  const filed = () =>
    Promise.all([
      db.selectFrom("goods_document").selectAll().execute(),
      db.selectFrom("file").selectAll().execute(),
    ]);
  const before = await filed();
  const tried: string[] = [];
  expect(await fileDocuments([folder], null, (line) => tried.push(line), true)).toBe(3);
  expect(await filed()).toEqual(before);
  const lines: string[] = [];
  expect(await fileDocuments([folder], null, (line) => lines.push(line))).toBe(3);
  expect(lines.at(-1)).toBe("新增2，代替0，未变0，拒绝3");
  expect(tried).toEqual([...lines.slice(0, -1), "试运行，没有写入：新增2，代替0，未变0，拒绝3"]);
  expect(lines.filter((line) => line.includes("list.csv 第3行："))).toHaveLength(1);
});
