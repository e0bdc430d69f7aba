/** 收货入库: a scanned product (?code=) leads to the delivery or the purchase order that it belongs to. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getListPath, toListAddress } from "~/admin/lists/list-address";
import { goodsByCode } from "~/modules/catalogue/batches/receipt.server";
import { AWAITED_STATES } from "~/modules/purchasing/purchase-order";
import { listPurchases, purchaseGoods } from "~/modules/purchasing/purchases.server";
import { readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { listGoodsReceipts } from "~/modules/purchasing/receipts.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { ReceiveView } from "./receive-view";

export const handle = adminHandle("收货入库", "warehouse.receive");

const PATH = "/staff/stock/receive";
const LISTED = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["code", "goods"]);
  const found = await goodsByCode(input.goods || input.code);
  const goodsId = found.length === 1 ? found[0]!.id : null;
  const page = { after: null, limit: LISTED };
  const [open, awaited, rules] = await Promise.all([
    listGoodsReceipts({ words: "", states: ["open"] }, page),
    listPurchases({ words: "", states: AWAITED_STATES, goodsId }, page),
    readPurchasingRules(),
  ]);
  const ordered = await purchaseGoods(open.flatMap(({ orderId }) => orderId ?? []));
  // A delivery of an order takes only what was ordered.
  const takes = (orderId: number | null) =>
    goodsId === null || orderId === null || ordered.get(orderId)?.has(goodsId) === true;
  return json({
    code: input.code,
    found,
    choices: found.map(({ id }) => getListPath(PATH, { goods: String(id) })),
    open: open
      .filter(({ orderId }) => takes(orderId))
      .map(({ number, supplierName, noteNumber }) => ({ number, supplierName, noteNumber })),
    awaited: awaited.map(({ number, supplierName, lines }) => ({ number, supplierName, lines })),
    isOrderless: rules.isOrderless,
  });
}

export default function Receive() {
  return <ReceiveView {...useLoaderData<typeof loader>()} />;
}
