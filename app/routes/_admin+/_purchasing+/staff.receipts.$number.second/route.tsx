/** 复核验收: the second person confirms the acceptance of cold, ephedrine or regulated goods. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CaseLink } from "~/admin/lists/case-link";
import { withQueue } from "~/admin/lists/list-queue";
import { ReceiptLines } from "~/admin/purchasing/receipt-lines";
import { findQueue } from "~/admin/queue/next-path.server";
import { confirmAcceptance } from "~/modules/purchasing/acceptance.server";
import { goodsReceiptPath, SecondAcceptanceForm, temperatureText } from "~/modules/purchasing/goods-receipt";
import { findReceipt, receiptLines } from "~/modules/purchasing/receipts.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { filledText } from "~/platform/values/missing";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("复核验收", "warehouse.accept");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const receipt = (await findReceipt(params.number ?? "")) ?? notFound();
  return json({
    receipt,
    lines: await receiptLines(receipt.id),
    isOwn: receipt.acceptedId === staff.id,
    formKey: newFormToken(),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  const queue = await findQueue(withQueue(request.url, "receiptsToConfirm"), staff);
  if (!(await findReceipt(number))) return notFound();
  const form = await readForm(request, SecondAcceptanceForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "复核验收入库" }, () =>
    confirmAcceptance(number, { ...form.value, by: staff }, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  const text = "已复核，合格的已入库。";
  return redirectWith(await queue.nextPath(goodsReceiptPath(number)), { kind: "success", text }, "admin");
}

export default function SecondAcceptance() {
  const { receipt, lines, isOwn, formKey } = useLoaderData<typeof loader>();
  const back = goodsReceiptPath(receipt.number);
  const isWaiting = receipt.state === "second";
  return (
    <>
      <div className="admin-head">
        <h1>{`复核验收 ${receipt.number}`}</h1>
        <span className="admin-head__note">
          {`${receipt.supplierName}，${receipt.acceptedBy} 验收，到货温度 ${temperatureText(receipt.temperature)}`}
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(useActionData<FormReply>()).map(({ text }) => ({ text }))} />
        <ReceiptLines lines={lines} isJudged />
        <p className="part">{`验收结论：${filledText(receipt.conclusion)}`}</p>
        {isWaiting && isOwn ? <p className="soft">您是验收人，复核须由另一人办理。</p> : null}
        {isWaiting ? null : <p className="soft">该收货单现在不需要复核。</p>}
        {isWaiting && !isOwn ? (
          <Form method="post" className="admin-foot">
            <input type="hidden" name="formKey" value={formKey} />
            <input type="hidden" name="version" value={receipt.version} />
            <button className="button button--primary" type="submit" accessKey="s">
              复核一致，入库
            </button>
            <CaseLink className="button" to={`${back}/return`}>
              退回重新验收
            </CaseLink>
          </Form>
        ) : null}
        <p className="part">
          <CaseLink to={back}>返回收货单</CaseLink>
        </p>
      </div>
    </>
  );
}
