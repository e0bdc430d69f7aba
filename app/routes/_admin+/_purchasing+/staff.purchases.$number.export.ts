/** A purchase order as a file, to be sent to the supplier. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { lineAmount } from "~/modules/purchasing/purchase-order";
import { findPurchase, purchaseLines } from "~/modules/purchasing/purchases.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { notFound } from "~/platform/http/page-error";
import { formatDecimal } from "~/platform/values/money";

const TITLE = "导出采购订单";
export const handle = adminHandle(TITLE, "purchasing.prices");

const HEADINGS = [
  "商品编号",
  "商品",
  "通用名称",
  "剂型",
  "规格",
  "单位",
  "生产企业",
  "批准文号",
  "数量",
  "单价",
  "金额",
  "备注",
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPurchase(params.number ?? "")) ?? notFound();
  const lines = await purchaseLines(order.id);
  async function* rows(): AsyncGenerator<string[]> {
    for (const line of lines)
      yield [
        String(line.goodsId),
        line.goodsName,
        line.genericName,
        line.dosageForm,
        line.spec,
        line.unit,
        line.manufacturer,
        line.approvalNumber,
        String(line.quantity),
        formatDecimal(line.price),
        formatDecimal(lineAmount(line)),
        line.note,
      ];
  }
  const list = {
    subject: "purchaseOrder",
    filter: { number: order.number },
    name: order.number,
    headings: HEADINGS,
    figures: ["数量", "单价", "金额"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(new URL(request.url).searchParams)),
  );
  return new Response(body, { headers });
}
