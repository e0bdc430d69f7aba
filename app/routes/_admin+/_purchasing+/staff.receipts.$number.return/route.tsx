/** 退回重新验收: the second person asks for a new acceptance. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { findReceipt, returnAcceptance } from "~/modules/purchasing/receipts.server";
import { notFound } from "~/platform/http/page-error";

const TITLE = "退回重新验收";
export const handle = adminHandle(TITLE, "warehouse.accept");

const page = confirmPage({
  handle,
  fields: { version: z.number("请重新打开本页").int() },
  command: TITLE,
  async ask({ params }) {
    const { number, version } = (await findReceipt(params.number ?? "")) ?? notFound();
    return {
      title: `退回重新验收 ${number}`,
      text: "验收人重新登记抽样、合格和拒收数量。",
      button: "退回重新验收",
      back: goodsReceiptPath(number),
      hidden: { version },
    };
  },
  async run({ version, why }, { params }) {
    const number = params.number ?? "";
    const done = await returnAcceptance(number, version, why);
    if (!done?.ok) return done;
    return { ok: true, text: "已退回，等待重新验收。", to: goodsReceiptPath(number) };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
