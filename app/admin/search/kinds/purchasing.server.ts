import type { SearchKind } from "~/admin/search/search";
import { GOODS_RECEIPT_STATES } from "~/modules/purchasing/goods-receipt";
import { PURCHASE_STATES } from "~/modules/purchasing/purchase-order";
import { findPurchase } from "~/modules/purchasing/purchases.server";
import { findReceipt } from "~/modules/purchasing/receipts.server";
import { SUPPLIER_STATES } from "~/modules/suppliers/supplier";
import { listSuppliers } from "~/modules/suppliers/suppliers.server";

export const suppliers: SearchKind = {
  kind: "suppliers",
  name: "供应商",
  needed: ["purchasing.see"],
  under: ["/staff/suppliers"],
  find: async (input, limit) =>
    (await listSuppliers({ words: input, state: "" }, { after: null, limit })).map(
      ({ id, name, creditCode, state }) => ({
        title: name,
        note: [creditCode, SUPPLIER_STATES[state]].join("，"),
        key: String(id),
        isExact: creditCode === input.trim().toUpperCase(),
      }),
    ),
};

export const purchases: SearchKind = {
  kind: "purchases",
  name: "采购订单",
  needed: ["purchasing.see"],
  under: ["/staff/purchases"],
  find: async (input) => {
    const order = await findPurchase(input.trim().toUpperCase());
    if (!order) return [];
    const note = [order.supplierName, PURCHASE_STATES[order.state]].join("，");
    return [{ title: order.number, note, key: order.number, isExact: true }];
  },
};

export const goodsReceipts: SearchKind = {
  kind: "goodsReceipts",
  name: "收货单",
  needed: ["purchasing.see"],
  under: ["/staff/receipts"],
  find: async (input) => {
    const receipt = await findReceipt(input.trim().toUpperCase());
    if (!receipt) return [];
    const note = [receipt.supplierName, GOODS_RECEIPT_STATES[receipt.state]].join("，");
    return [{ title: receipt.number, note, key: receipt.number, isExact: true }];
  },
};
