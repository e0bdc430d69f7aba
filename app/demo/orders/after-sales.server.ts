/** demo's returns and after-sales requests in each state. DEMO DATA. */
import { HOUR } from "~/platform/values/clock";
import { dataFile, demoRows } from "~/demo/seed/data-file";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { readFile } from "node:fs/promises";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import type { AfterSalesKind, AfterSalesReason, Remedy } from "~/modules/returns/status/after-sales";
import { openAfterSales } from "~/modules/returns/request/open.server";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import {
  approveAfterSales,
  rejectAfterSales,
  withdrawAfterSales,
} from "~/modules/returns/request/decide.server";
import { receiveGoodsBack, sendGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { COMPANY } from "./order-plan";
import { keepFile } from "~/demo/seed/stored-file.server";

const ACCOUNT = 1;
const BUYER = `buyer:${ACCOUNT}` as const;

/** Drawings under data/ marked as samples. */
type Picture = "box" | "batch" | "blister";
const PICTURES: Record<Picture, string> = { box: "外箱", batch: "批号", blister: "铝塑板" };

/** Steps after the request, and how many hours ago. */
type Step =
  | [move: "approve", hoursAgo: number, answer?: string]
  | [move: "reject", hoursAgo: number, reason: string]
  | [move: "send", hoursAgo: number]
  | [move: "receive", hoursAgo: number]
  | [move: "refund", hoursAgo: number]
  | [move: "withdraw", hoursAgo: number];

/** A row of after-sales.jsonl, oldest first. Refunds belong to uncompleted orders, so that no points are taken back. */
interface Plan {
  kind: AfterSalesKind;
  /** index among shipped orders, newest first; three are not completed */
  order: number;
  line: number;
  units: number;
  reason: AfterSalesReason;
  remedy: Remedy;
  text: string;
  photos: Picture[];
  hoursAgo: number;
  steps: Step[];
}

/** Needs the orders. Oldest request first, so that id 1 of each kind is demo's; `now` in ms. */
export async function loadCases(now: number): Promise<void> {
  await writeReturnAddress(db, "演示退货组（收）　020-00000000　广东省广州市演示区演示路 1 号 退货仓");
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", COMPANY)
    .where("status", "in", ["pendingReceipt", "completed"])
    .orderBy("placed_at", "desc")
    .limit(10)
    .execute();
  const photos = await loadPictures(now);
  for (const plan of demoRows<Plan>("after-sales")) {
    const order = orders[plan.order];
    if (order) await play(plan, order.id, photos, now);
  }
}

/** demo's pictures by content, each stored once. */
async function loadPictures(now: number): Promise<Record<Picture, number>> {
  const ids: Partial<Record<Picture, number>> = {};
  for (const picture of Object.keys(PICTURES) as Picture[]) {
    const bytes = new Uint8Array(await readFile(dataFile(`case-${picture}.png`)));
    const file = new File([bytes], `演示图片-${PICTURES[picture]}.png`, { type: "image/png" });
    ids[picture] = await keepFile(companyFiles(COMPANY), file, "case", now);
  }
  return ids as Record<Picture, number>;
}

async function play(
  plan: Plan,
  orderId: number,
  photos: Record<Picture, number>,
  now: number,
): Promise<void> {
  const page = await afterSalesFormPage(
    { accountId: ACCOUNT, companyId: COMPANY },
    orderId,
    plan.kind,
    new URLSearchParams(),
  );
  const open = page.rows.filter((row) => !row.isGift && row.requestable > 0);
  const row = open[plan.line] ?? open[0];
  if (!row) return;
  const opened = await inTransaction((trx) =>
    openAfterSales(trx, {
      companyId: COMPANY,
      accountId: ACCOUNT,
      actor: BUYER,
      kind: plan.kind,
      orderId,
      reason: plan.reason,
      remedy: plan.remedy,
      text: plan.text,
      photos: plan.photos.map((picture) => photos[picture]),
      units: [{ batchId: row.batchId, quantity: Math.min(row.requestable, plan.units) }],
      now: now - plan.hoursAgo * HOUR,
    }),
  );
  if (!opened?.ok) return;
  const serial = Number(/(\d+)$/.exec(opened.to)![1]);
  for (const step of plan.steps) await take(step, { kind: plan.kind, serial, number: opened.number }, now);
}

interface DemoRequest {
  kind: AfterSalesKind;
  serial: number;
  number: string;
}

async function take(step: Step, { kind, serial, number }: DemoRequest, now: number): Promise<void> {
  const [move, hoursAgo, words = ""] = step;
  const at = now - hoursAgo * HOUR;
  const own = { companyId: COMPANY, kind, serial };
  const decision = { actor: "operator:售后 陈", reason: words, now: at } as const;
  if (move === "approve") await approveAfterSales(number, { ...decision, goodsBack: null, returnTo: null });
  if (move === "reject") await rejectAfterSales(number, decision);
  if (move === "send") await sendGoodsBack(own, { carrier: "演示快递", parcel: "DEMO20260001" }, BUYER, at);
  if (move === "receive")
    await receiveGoodsBack(number, { ...decision, accepted: new Map(), restock: false });
  if (move === "refund") await refundAfterSales(number, { ...decision, restock: false });
  if (move === "withdraw") await withdrawAfterSales(own, BUYER, at);
}
