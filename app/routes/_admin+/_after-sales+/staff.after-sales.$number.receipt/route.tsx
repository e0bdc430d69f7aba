/** 验收寄回的商品: units accepted a line, back to stock or written off. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { movedOn } from "~/admin/after-sales/case-form";
import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { CaseField } from "~/admin/detail/case-field";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import { canTransitionAfterSales } from "~/modules/returns/status/after-sales";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { faultsText, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { refusedCodes } from "~/modules/trace-codes/refusal";
import { ReturnReceiptForm } from "./receipt-form";

export const handle = adminHandle("验收寄回的商品", "afterSales.receive");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { page, company } = (await findAfterSalesForOperator(params.number ?? "")) ?? notFound();
  return json({ page, company: company.name });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, ReturnReceiptForm);
  if (!form.ok) return form.response;
  const { state, accepted, goods, reason } = form.value;
  const number = params.number ?? "";
  const found = (await findAfterSalesForOperator(number)) ?? notFound();
  const moved = movedOn(found.page.state, state);
  if (moved) return form.refuse({ form: [moved], isStale: true });
  const read = readTraceCodes(form.value.traceLines);
  if (read.faults.length > 0) return form.refuse({ fields: { traceLines: [faultsText(read.faults)] } });
  const received = await asStaff(staff, { command: "验收寄回的商品", why: reason, input: { goods } }, () =>
    refusedCodes(() =>
      receiveGoodsBack(number, {
        actor: `operator:${staff.name}` as const,
        reason,
        now: now(),
        accepted: new Map(accepted.map((units, i) => [i + 1, units])),
        restock: goods === "restock",
        codes: read.codes.map(({ code }) => code),
      }),
    ),
  );
  if (received.text !== null) return form.refuse({ fields: { traceLines: [received.text] } });
  const done = received.value;
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const gifts = done.retainedGifts > 0 ? `，未退回的赠品退款时将扣 ${formatYuan(done.retainedGifts)}` : "";
  const text = `已验收 ${done.accepted} 件${gifts}。`;
  return redirectWith(
    await queue.nextPath(`/staff/after-sales/${number}`),
    { kind: "success", text },
    "admin",
  );
}

export default function Receipt() {
  const { page, company } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const values = reply?.initialValue;
  // A form with one line echoes one text, not a list.
  const units = [values?.["accepted"] ?? []].flat();
  return (
    <>
      <CaseTitle head={page} company={company} doing="验收" />
      <div className="admin-body">
        <CaseErrors reply={reply} />
        {canTransitionAfterSales(page.state, "receive") ? (
          <Form method="post" className="form">
            <input type="hidden" name="state" value={page.state} />
            <CaseLines
              page={page}
              field={(line, place) => (
                <input
                  type="text"
                  className="field__input field__input--figure"
                  name="accepted"
                  inputMode="numeric"
                  required
                  aria-label={`${line.name} 批号 ${line.batchNumber} 验收数量`}
                  defaultValue={String(units[place - 1] ?? line.quantity)}
                />
              )}
            />
            {page.lines.some(({ isGift }) => isGift) ? (
              <p className="soft">赠品未退回而不再符合赠送条件的，按下单时的价格从退款中扣除。</p>
            ) : null}
            <div className="field part">
              <label className="field__label" htmlFor="goods">
                验收的商品
              </label>
              <select
                className="field__input"
                id="goods"
                name="goods"
                defaultValue={values?.["goods"] === "restock" ? "restock" : "writeOff"}
              >
                <option value="writeOff">不入库，登记不合格品</option>
                <option value="restock">重新入库</option>
              </select>
            </div>
            <CaseField name="reason" label="原因（未全部验收时须填写，客户可见）" input={values} />
            <div className="field part">
              <label className="field__label" htmlFor="traceLines">
                退回的追溯码（只收这个订单发出的码，每行一个）
              </label>
              <textarea
                className="field__input"
                id="traceLines"
                name="traceLines"
                rows={4}
                defaultValue={typeof values?.["traceLines"] === "string" ? values["traceLines"] : ""}
              />
            </div>
            <div className="admin-foot">
              <button className="button button--primary" type="submit" accessKey="s">
                登记验收
              </button>
            </div>
          </Form>
        ) : (
          <p className="soft">该申请现在不能验收。</p>
        )}
      </div>
    </>
  );
}
