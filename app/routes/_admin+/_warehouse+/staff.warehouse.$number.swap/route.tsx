/** 更换批号: replaces the batch of an order's row (?row=2), with a second person's approval. */
import { getBrokenPromise } from "~/modules/orders/order/expiry-promise";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestReplacement } from "~/admin/approval-requests/kinds/batch-replacement.server";
import {
  findReplacementRows,
  rowRefusal,
  replacementChoices,
} from "~/modules/orders/admin/replace-batch.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { readKey } from "~/platform/values/whole-number";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { CaseLink } from "~/admin/lists/case-link";

export const handle = adminHandle("更换批号", "warehouse.see", "warehouse.swap");

const ReplacementForm = z.object({
  row: key("请重新打开本页"),
  from: key("请重新打开本页"),
  to: key("请选择新批号"),
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const number = params.number ?? "";
  const rows = (await findReplacementRows(number, now())) ?? notFound();
  const query = readKey(new URL(request.url).searchParams.get("row")) ?? 0;
  const row = rows[query - 1] ?? notFound();
  return json({ number, row, refusal: rowRefusal(row), choices: await replacementChoices(row, now()) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReplacementForm);
  if (!form.ok) return form.response;
  const number = params.number ?? "";
  const { why } = form.value;
  const done = await asStaff(staff, { command: "提出更换批号", why }, () =>
    inTransaction((trx) => requestReplacement(trx, { number, ...form.value, by: staff }, now())),
  );
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已提出更换批号，等待另一位同事复核。";
  return redirectWith(`/staff/warehouse/${number}`, { kind: "success", text }, "admin");
}

export default function ReplaceBatch() {
  const { number, row, refusal, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const back = `/staff/warehouse/${number}`;
  const title = `更换批号 ${row.goods}`;
  const none = refusal ?? (choices.length === 0 ? "没有数量足够、符合效期要求的其他批号" : null);
  if (none)
    return (
      <>
        <div className="admin-head">
          <h1>{title}</h1>
        </div>
        <div className="admin-body">
          <p className="second">
            <strong>不能更换</strong>
            <span>{none}</span>
          </p>
          <p className="part">
            <CaseLink className="button" to={back}>
              返回
            </CaseLink>
          </p>
        </div>
      </>
    );
  const values = reply?.initialValue?.["to"];
  return (
    <AdminQuestion
      title={title}
      text={`订单 ${number}：${row.left}${row.unit} 现用批号 ${row.batch}，效期至 ${row.expiresOn}。另一位同事同意后生效。`}
      label="原因"
      button="提出更换"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="row" value={row.id} />
      <input type="hidden" name="from" value={row.batchId} />
      <fieldset className="part">
        <legend className="field__label">新批号</legend>
        <div className="choices">
          {choices.map(({ id, batchNumber, expiresOn, quantity }, at) => (
            <label key={id}>
              <input
                type="radio"
                id={at === 0 ? "to" : undefined}
                name="to"
                value={id}
                required
                defaultChecked={values === String(id)}
              />
              {batchNumber}
              <span className="soft">{` 效期至 ${expiresOn}，未占用 ${quantity}${row.unit}`}</span>
              {getBrokenPromise(expiresOn, row.promisedExpiry) === null ? null : (
                <strong>{` 早于承诺的 ${row.promisedExpiry}，发货时告知买家`}</strong>
              )}
            </label>
          ))}
        </div>
      </fieldset>
    </AdminQuestion>
  );
}
