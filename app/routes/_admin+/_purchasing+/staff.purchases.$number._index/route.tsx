/** 一张采购订单: a draft is written here; a placed one shows what has come. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { lineAmount, PurchaseActionForm, purchasePath } from "~/modules/purchasing/purchase-order";
import {
  addPurchaseLine,
  findBuyableSupplier,
  findPurchase,
  lastPurchases,
  placementFaults,
  purchaseLines,
  purchaseRefusals,
  removePurchaseLine,
  savePurchase,
  type Purchase,
} from "~/modules/purchasing/purchases.server";
import { listGoodsReceipts } from "~/modules/purchasing/receipts.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { cutText } from "~/platform/values/cut-text";
import { PurchaseView } from "./purchase-view";

export const handle = adminHandle("采购订单", "purchasing.see", "purchasing.order");

const HISTORY = 50;
const MAX_FOUND = 12;
const RECEIPTS = 50;

/** Returns products that match, whether they may be bought, and the last price (fen). Nine queries. `at` in ms. */
async function findChoices(order: Purchase, words: string, at: number) {
  if (words === "") return [];
  const hits = await searchAdminGoods(words, MAX_FOUND);
  const exact = hits.filter(({ isExact }) => isExact);
  const ids = (exact.length === 1 ? exact : hits).map(({ id }) => id);
  const facts = await findGoodsFacts(ids);
  const supplier = await findBuyableSupplier(order.supplierId, at);
  const refusals = supplier
    ? await purchaseRefusals(db, supplier.holding, [...facts.values()], at)
    : new Map<number, string>();
  const [last, costs] = await Promise.all([lastPurchases(ids), findCosts(db, ids)]);
  return ids.flatMap((id) => {
    const goods = facts.get(id);
    if (!goods) return [];
    const price = last.get(id)?.price ?? costs.get(id) ?? null;
    return [
      {
        id,
        name: goods.name,
        spec: goods.spec,
        unit: goods.unit,
        manufacturer: goods.manufacturer,
        stock: goods.stock,
        packSize: goods.pack_size,
        price,
        refusal: refusals.get(id) ?? null,
        formKey: newFormToken(),
      },
    ];
  });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPurchase(params.number ?? "")) ?? notFound();
  const at = now();
  const words = cutText(new URL(request.url).searchParams.get("goods"), 100).trim();
  const mayOrder = staff.permissions.has("purchasing.order");
  const isDraft = order.state === "draft" && mayOrder;
  const seesPrices = staff.permissions.has("purchasing.prices");
  const [lines, warehouses, receipts, changes, waiting] = await Promise.all([
    purchaseLines(order.id),
    listAdminWarehouses(),
    listGoodsReceipts({ words: "", states: [], orderId: order.id }, { after: null, limit: RECEIPTS }),
    auditRows({ subject: "purchaseOrder", subjectId: order.number, limit: HISTORY }),
    waitingShownTo(staff, "purchaseOrder", order.number),
  ]);
  return json({
    order,
    words,
    isDraft,
    mayOrder,
    seesPrices,
    mayReceive: staff.permissions.has("warehouse.receive"),
    lines: lines.map((line) => ({ ...line, price: seesPrices ? line.price : null })),
    total: seesPrices ? lines.reduce((sum, line) => sum + lineAmount(line), 0) : null,
    faults: order.state === "draft" ? await placementFaults(order, at) : [],
    warehouse: warehouses.find(({ id }) => id === order.warehouseId)?.name ?? "",
    warehouses: warehouses
      .filter(({ id, closedAt }) => closedAt === null || id === order.warehouseId)
      .map(({ id, name }) => ({ value: String(id), name })),
    found: isDraft ? await findChoices(order, words, at) : [],
    receipts: receipts.map(({ number, state, arrivedAt, receivedBy }) => ({
      number,
      state,
      arrivedAt,
      receivedBy,
    })),
    waiting: waiting.map(({ id, title, proposer, requestedAt, why, isVisible }) => ({
      id,
      title,
      proposer: { name: proposer.name },
      requestedAt,
      why,
      isVisible,
    })),
    changes: seesPrices ? await changeRows(changes) : [],
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  if (!(await findPurchase(number))) return notFound();
  const form = await readForm(request, PurchaseActionForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const command = { add: "采购订单加品种", save: "改采购订单", remove: "采购订单移除品种" }[value.do];
  const done = await asStaff(staff, { command }, () => {
    if (value.do === "add") return addPurchaseLine(number, value, value.formKey, now());
    if (value.do === "remove") return removePurchaseLine(number, value);
    return savePurchase(number, { ...value, expectedOn: value.expectedOn || null });
  });
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  const text = { add: "已加入。", save: "已保存。", remove: "已移除。" }[value.do];
  return redirectWith(purchasePath(number), { kind: "success", text }, "admin");
}

export default function PurchasePage() {
  const data = useLoaderData<typeof loader>();
  return <PurchaseView key={data.order.version} {...data} reply={useActionData<FormReply>()} />;
}
