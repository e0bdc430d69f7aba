/** Suppliers that may sell, and orders of them. */
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { acceptReceipt } from "~/modules/purchasing/acceptance.server";
import type { LineAcceptance, ReceiptHead } from "~/modules/purchasing/goods-receipt";
import { findPurchase, openPurchase, placePurchaseIn } from "~/modules/purchasing/purchases.server";
import {
  addReceiptLine,
  findReceipt,
  finishReceipt,
  openReceipt,
  receiptLines,
} from "~/modules/purchasing/receipts.server";
import type { SupplierLicenceKind } from "~/modules/suppliers/supplier";
import { db, inTransaction } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { ensureRows } from "../../rows";
import { day, NOW } from "../orders/shop";

export const LICENCES: readonly SupplierLicenceKind[] = [
  "businessLicence",
  "drugDistribution",
  "sealSample",
  "deliveryNoteSample",
  "bankAccount",
  "qualityAgreement",
];

/** An approved wholesaler of western medicine with all documents, valid for a year. */
export async function supplier(
  id: number,
  also: Partial<NewRow<"supplier">> = {},
  ends: Partial<Record<SupplierLicenceKind, string>> = {},
): Promise<void> {
  await db
    .insertInto("supplier")
    .values({
      id,
      name: `供应商${id}`,
      credit_code: `CODE${id}`,
      kind: "wholesaler",
      scope: JSON.stringify(["westernMedicine"] satisfies BusinessScopeCode[]),
      state: "approved",
      address: "演示路 1 号",
      created_by: "孙采薇",
      created_at: NOW,
      ...also,
    })
    .execute();
  await db
    .insertInto("supplier_licence")
    .values(
      LICENCES.map((kind) => ({
        supplier_id: id,
        kind,
        valid_until: ends[kind] ?? day(365),
        file_id: null,
        state: "verified",
        added_by: "孙采薇",
        added_at: NOW,
      })),
    )
    .execute();
  await db
    .insertInto("supplier_person")
    .values({
      supplier_id: id,
      name: "邓演示",
      id_number: "999999199001010019",
      goods_scope: "全部品种",
      region: "广东省",
      valid_from: day(-30),
      valid_until: day(335),
      file_id: null,
      state: "verified",
      added_by: "孙采薇",
      added_at: NOW,
    })
    .execute();
}

export const PURCHASING_TABLES = [
  "rejected_goods",
  "goods_receipt_line",
  "goods_receipt",
  "purchase_order_line",
  "purchase_order",
  "supplier_person",
  "supplier_licence",
  "supplier",
] as const;

export const HEAD: ReceiptHead = {
  noteNumber: "SX-1",
  arrivedOn: day(0),
  arrivedTime: "09:00",
  transport: "supplier",
  vehicle: "",
  leftAt: "",
  temperature: null,
  note: "",
};

/** A placed order of a supplier; returns its number. */
export async function placed(
  supplierId: number,
  lines: readonly { goodsId: number; quantity: number; price: number }[],
): Promise<string> {
  await ensureRows("warehouse", 1);
  const wanted = { supplierId, warehouseId: 1, expectedOn: null, note: "", by: "孙采薇", lines };
  const opened = await openPurchase(wanted, newFormToken(), NOW);
  if (!opened.ok) throw new Error(opened.text);
  const { version } = (await findPurchase(opened.number))!;
  const done = await inTransaction((trx) =>
    placePurchaseIn(trx, opened.number, { version, by: "孙采薇" }, NOW),
  );
  if (!done?.ok) throw new Error(done?.text);
  return opened.number;
}

export const RECEIVER = { id: 1, name: "赵库" };

/** A receipt of an order, handed over for acceptance; returns its number. */
export async function received(
  orderNumber: string,
  lines: readonly { goodsId: number; batch: string; arrived: number; expiresOn?: string }[],
  head: Partial<ReceiptHead> = {},
): Promise<string> {
  await ensureRows("staff_member", 1, 2, 3);
  const opened = await openReceipt(
    { orderNumber, supplierId: null, warehouseId: null, head: { ...HEAD, ...head }, by: RECEIVER },
    newFormToken(),
    NOW,
  );
  if (!opened.ok) throw new Error(opened.text);
  for (const line of lines) {
    const added = await addReceiptLine(
      opened.number,
      { producedOn: day(-30), expiresOn: day(700), origin: "", place: "", ...line },
      newFormToken(),
      NOW,
    );
    if (!added?.ok) throw new Error(JSON.stringify(added));
  }
  const done = await finishReceipt(opened.number, (await findReceipt(opened.number))!.version);
  if (!done?.ok) throw new Error(done?.text);
  return opened.number;
}

export const ACCEPTOR = { id: 2, name: "林素问" };

/** What is found of each line: all is accepted, unless `change` says otherwise. */
export async function acceptance(
  number: string,
  change: (line: LineAcceptance) => Partial<LineAcceptance> = () => ({}),
): Promise<{ version: number; lines: LineAcceptance[] }> {
  const { id, version } = (await findReceipt(number))!;
  const lines = (await receiptLines(id)).map((line): LineAcceptance => {
    const whole = {
      id: line.id,
      sampled: 1,
      accepted: line.arrived,
      rejected: 0,
      reason: "" as const,
      note: "",
    };
    return { ...whole, ...change(whole) };
  });
  return { version, lines };
}

/** Accepts a receipt that waits for it. */
export const accept = async (
  number: string,
  change?: (line: LineAcceptance) => Partial<LineAcceptance>,
  also: { by?: typeof ACCEPTOR; formKey?: string } = {},
) =>
  acceptReceipt(
    number,
    {
      ...(await acceptance(number, change)),
      conclusion: "外观合格",
      by: ACCEPTOR,
      formKey: newFormToken(),
      ...also,
    },
    NOW,
  );
