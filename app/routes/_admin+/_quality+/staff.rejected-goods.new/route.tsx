/** 登记不合格品: takes free units of a batch (?batch=) out of stock, also from a stock count (?count=) that found them. */
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { ReplyField } from "~/admin/detail/reply-field";
import { adminHandle } from "~/admin/frame/admin-handle";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { takeRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { type FormReply, newFormToken } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";

export const handle = adminHandle("登记不合格品", "warehouse.reject");

const MAX_UNITS = 9_999_999;
const UNITS = `数量请填写 1 至 ${MAX_UNITS} 的整数`;

const requireBatch = async (url: URL) =>
  (await findStock(readWhole(url.searchParams.get("batch"), 1) ?? notFound())) ?? notFound();

/** The count that found the units, or null; throws 404 for an unknown one. */
const findCountOf = async (url: URL) => {
  const count = url.searchParams.get("count");
  return count === null ? null : await countAt(count);
};

const page = confirmPage({
  handle,
  fields: {
    units: z.number(UNITS).int(UNITS).min(1, UNITS).max(MAX_UNITS, UNITS),
    formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(64, "请重新打开本页"),
  },
  command: "登记不合格品",
  async ask({ url }) {
    const { id, goods, spec, number, quantity, unit } = await requireBatch(url);
    const count = await findCountOf(url);
    return {
      title: `登记不合格品 ${goods} ${number}`,
      text: `${goods} ${spec}，未占用 ${quantity}${unit}。登记后从可售库存取出，放入不合格品区，等质量确认。`,
      label: "不合格原因",
      button: "登记",
      back: count ? countPath(count.id) : `/staff/stock/${id}`,
      hidden: { formKey: newFormToken() },
    };
  },
  async run({ units, formKey, why }, { url, staff }) {
    const { id } = await requireBatch(url);
    const count = await findCountOf(url);
    const wanted = {
      units,
      formKey,
      reason: why,
      by: staff.name,
      count: count ? countNumber(count.id) : "",
    };
    const done = await takeRejected(id, wanted, now());
    if (!done?.ok) return done && { ok: false, text: done.text, field: "units" };
    return { ok: true, text: `不合格品已登记，单号 ${done.number}。`, to: rejectedPath(done.number) };
  },
});

export const loader = page.loader;
export const action = page.action;

export default function NewRejected() {
  const reply = useActionData<FormReply>();
  return (
    <ConfirmView>
      <ReplyField
        name="units"
        label="数量"
        reply={reply}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        required
        isFigure
      />
    </ConfirmView>
  );
}
