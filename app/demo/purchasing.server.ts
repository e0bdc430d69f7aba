/** 供应商 and 采购: an approved supplier, one whose agreement ends soon, one in review, one being registered; orders placed, in part received, and a receipt that waits for its acceptance. DEMO DATA. */
import { withCheckSign } from "~/modules/company/identity/credit-code";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { acceptReceipt } from "~/modules/purchasing/acceptance.server";
import { findPurchase, openPurchase, placePurchaseIn } from "~/modules/purchasing/purchases.server";
import {
  addReceiptLine,
  findReceipt,
  finishReceipt,
  openReceipt,
  receiptLines,
} from "~/modules/purchasing/receipts.server";
import { confirmRejected, listRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import {
  DEFAULT_SUPPLIER_RULES,
  scopePermits,
  SUPPLIER_LICENCES,
  SUPPLIER_POINTS,
  type SupplierKind,
  type SupplierLicenceKind,
} from "~/modules/suppliers/supplier";
import {
  readSupplierReview,
  recordFirstSupplierReview,
  recordSecondSupplierReview,
  submitSupplier,
} from "~/modules/suppliers/supplier-review.server";
import { addSupplier } from "~/modules/suppliers/suppliers.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { DAY, formatTime, toDay } from "~/platform/values/clock";
import { markedPdf } from "~/demo/papers/marked-pdf.server";
import { keepFile } from "~/demo/seed/stored-file.server";
import { DEMO_STAFF } from "./staff.server";

const DRUGS: BusinessScopeCode[] = ["westernMedicine", "chinesePatent", "antibiotic"];

interface DemoSupplier {
  name: string;
  kind: SupplierKind;
  scope: BusinessScopeCode[];
  state: "draft" | "first" | "approved";
  /** days until its quality agreement ends */
  agreementDays: number;
}

const SUPPLIERS: readonly DemoSupplier[] = [
  {
    name: "演示医药批发（广州）有限公司",
    kind: "wholesaler",
    scope: DRUGS,
    state: "approved",
    agreementDays: 400,
  },
  {
    name: "演示制药（佛山）有限公司",
    kind: "manufacturer",
    scope: ["westernMedicine", "antibiotic"],
    state: "approved",
    agreementDays: 20,
  },
  {
    name: "演示药业（东莞）有限公司",
    kind: "wholesaler",
    scope: DRUGS,
    state: "first",
    agreementDays: 300,
  },
  {
    name: "演示饮片（清远）有限公司",
    kind: "manufacturer",
    scope: ["herbal"],
    state: "draft",
    agreementDays: 300,
  },
];

/** A made-up number that no person has: the region does not exist. */
const ID_NUMBER = "999999199001010019";

async function person(role: string, at = 0): Promise<{ id: number; name: string }> {
  const { username, name } = DEMO_STAFF.filter((item) => item.role === role)[at]!;
  return { id: (await findByUsername(username))!.id, name };
}

const key = (words: string) => `demo-purchasing-${words}`;

async function samplePdf(now: number): Promise<number> {
  const head = "NOT A SUPPLIER DOCUMENT";
  const body = [["This file stands where the supplier's paper would be."]];
  const bytes = await markedPdf({ name: "供应商资料", head, body });
  const file = new File([new Uint8Array(bytes)], "演示_供应商资料.pdf");
  return keepFile(SHOP_OWNER, file, "supplier", now);
}

async function loadSupplier(
  at: number,
  supplier: DemoSupplier,
  fileId: number,
  now: number,
): Promise<number> {
  const by = await person("purchasing");
  const saved = await addSupplier(
    {
      name: supplier.name,
      creditCode: withCheckSign(`91440100MA5DEM0${String(at + 1).padStart(2, "0")}`),
      kind: supplier.kind,
      legalPerson: "黄演示",
      qualityHead: "梁演示",
      address: `广东省演示市演示路 ${at + 1} 号`,
      contact: "邓演示",
      phone: `020-8800000${at + 1}`,
      bankHolder: supplier.name,
      bankName: "演示银行广州分行",
      bankAccount: `44000000000000${at + 1}`,
      scope: supplier.scope,
      note: "演示数据",
    },
    { by: by.name, formKey: key(`supplier-${at}`) },
    now - 40 * DAY,
  );
  if (!saved.ok) throw new Error("The demo has two suppliers with one code.");
  const permits = supplier.scope.flatMap((scope) => scopePermits(supplier.kind, scope).slice(0, 1));
  const kinds = [...new Set<SupplierLicenceKind>([...DEFAULT_SUPPLIER_RULES.required, ...permits])];
  const ends = (kind: SupplierLicenceKind): string | null => {
    if (kind === "qualityAgreement") return toDay(now + supplier.agreementDays * DAY);
    return permits.includes(kind) ? toDay(now + 900 * DAY) : null;
  };
  const added = { supplier_id: saved.id, file_id: fileId, added_by: by.name, added_at: now - 40 * DAY };
  const shown = supplier.state === "draft" ? kinds.slice(0, 2) : kinds;
  await inTransaction(async (trx) => {
    await trx
      .insertInto("supplier_licence")
      .values(
        shown.map((kind) => ({
          ...added,
          kind,
          number:
            kind in SUPPLIER_LICENCES && kind.includes("Sample") ? "" : `演示${saved.id}-${kind.length}`,
          valid_until: ends(kind),
        })),
      )
      .execute();
    if (supplier.state === "draft") return;
    await trx
      .insertInto("supplier_person")
      .values({
        ...added,
        name: "邓演示",
        id_number: ID_NUMBER,
        phone: "13800000000",
        goods_scope: "本企业全部品种",
        region: "广东省",
        valid_from: toDay(now - 60 * DAY),
        valid_until: toDay(now + 305 * DAY),
      })
      .execute();
  });
  return saved.id;
}

async function approve(id: number, now: number): Promise<void> {
  const { seen } = (await readSupplierReview(id, now))!;
  const points = Object.keys(SUPPLIER_POINTS);
  await recordFirstSupplierReview(
    id,
    await person("quality"),
    { points, note: "已在监管部门网站核对", seen },
    now - 38 * DAY,
  );
  await recordSecondSupplierReview(id, await person("quality", 1), seen, now - 37 * DAY);
}

/** Approved drugs of these scopes that no demo order has, so that counts of other tests stay. */
async function unsoldGoods(limit: number): Promise<{ id: number; pack_size: number; base_price: number }[]> {
  return db
    .selectFrom("goods as g")
    .innerJoin("goods_review as r", "r.goods_id", "g.id")
    .select(["g.id", "g.pack_size", "g.base_price"])
    .where("r.state", "=", "approved")
    .where("g.scope", "=", "westernMedicine")
    .where("g.regulated", "is", null)
    .where("g.is_ephedrine", "=", 0)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("order_line as l").select("l.id").whereRef("l.goods_id", "=", "g.id"))),
    )
    .orderBy("g.id")
    .limit(limit)
    .execute();
}

/** Needs products, staff and warehouses; `now` in ms. */
export async function loadPurchasing(now: number): Promise<void> {
  const fileId = await samplePdf(now);
  const buyer = await person("purchasing");
  const ids: number[] = [];
  for (const [at, supplier] of SUPPLIERS.entries()) {
    const id = await loadSupplier(at, supplier, fileId, now);
    ids.push(id);
    if (supplier.state === "draft") continue;
    await submitSupplier(id, buyer, "拟采购其在产品种", now - 39 * DAY);
    if (supplier.state === "approved") await approve(id, now);
  }
  await loadOrders(ids, now);
}

async function loadOrders(suppliers: readonly number[], now: number): Promise<void> {
  const goods = await unsoldGoods(6);
  const warehouse = await db.selectFrom("warehouse").select("id").orderBy("id").executeTakeFirst();
  if (!warehouse || goods.length < 6) return;
  const buyer = await person("purchasing");
  const numbers: string[] = [];
  for (const [at, part] of [goods.slice(0, 3), goods.slice(3, 5), goods.slice(5)].entries()) {
    const lines = part.map((product) => ({
      goodsId: product.id,
      quantity: product.pack_size * 20,
      price: Math.round(product.base_price * 0.8),
    }));
    const opened = await openPurchase(
      {
        supplierId: suppliers[at % 2]!,
        warehouseId: warehouse.id,
        expectedOn: toDay(now + 3 * DAY),
        note: "演示数据",
        by: buyer.name,
        lines,
      },
      key(`order-${at}`),
      now - (10 - at) * DAY,
    );
    if (!opened.ok) throw new Error(opened.text);
    numbers.push(opened.number);
    const { version } = (await findPurchase(opened.number))!;
    if (at === 2) continue;
    await inTransaction((trx) =>
      placePurchaseIn(trx, opened.number, { version, by: buyer.name }, now - (9 - at) * DAY),
    );
  }
  await receive(numbers[0]!, goods.slice(0, 2), now);
  await receive(numbers[1]!, goods.slice(3, 4), now);
}

/** Receives the whole quantity of these products; the first order is accepted with one damaged pack. */
async function receive(
  orderNumber: string,
  goods: readonly { id: number; pack_size: number }[],
  now: number,
): Promise<void> {
  const warehouse = await person("warehouse");
  const [arrivedOn, arrivedTime] = formatTime(now - 2 * DAY).split(" ") as [string, string];
  const head = {
    noteNumber: `YS-${orderNumber.slice(-4)}`,
    arrivedOn,
    arrivedTime,
    transport: "carrier" as const,
    vehicle: "演示物流 粤A00000",
    leftAt: "",
    temperature: null,
    note: "演示数据",
  };
  const opened = await openReceipt(
    { orderNumber, supplierId: null, warehouseId: null, head, by: warehouse },
    key(`receipt-${orderNumber}`),
    now - 2 * DAY,
  );
  if (!opened.ok) throw new Error(opened.text);
  const { number } = opened;
  for (const product of goods)
    await addReceiptLine(
      number,
      {
        goodsId: product.id,
        batch: `YS${product.id}`,
        producedOn: toDay(now - 60 * DAY),
        expiresOn: toDay(now + 670 * DAY),
        origin: "",
        arrived: product.pack_size * 20,
        place: "",
      },
      key(`line-${number}-${product.id}`),
      now - 2 * DAY,
    );
  await finishReceipt(number, (await findReceipt(number))!.version);
  if (goods.length < 2) return;
  const { id, version } = (await findReceipt(number))!;
  const lines = (await receiptLines(id)).map((line, at) => ({
    id: line.id,
    sampled: 3,
    accepted: line.arrived - (at < 2 ? 1 : 0),
    rejected: at < 2 ? 1 : 0,
    reason: at < 2 ? ("damage" as const) : ("" as const),
    note: "",
  }));
  const done = await acceptReceipt(
    number,
    {
      version,
      lines,
      conclusion: "外观、包装和标签符合规定",
      by: await person("quality"),
      formKey: key(`accept-${number}`),
    },
    now - DAY,
  );
  if (!done.ok) throw new Error(done.text);
  // One waits for quality, one for its disposal.
  const everyRow = { goods: "", batch: "", state: "", source: "" };
  const [rejected] = await listRejected(everyRow, { after: null, limit: 1 });
  const conclusion = "外包装破损，不能销售";
  const { name: by } = await person("quality");
  const confirmation = { version: rejected!.version, conclusion, by };
  await confirmRejected(rejected!.number, confirmation, now - DAY / 2);
}
