/** 验收: for each batch how many were sampled, accepted and rejected; accepted units come into stock. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CaseLink } from "~/admin/lists/case-link";
import { withQueue } from "~/admin/lists/list-queue";
import { lineMarks } from "~/admin/purchasing/receipt-lines";
import { findQueue } from "~/admin/queue/next-path.server";
import { acceptReceipt } from "~/modules/purchasing/acceptance.server";
import {
  AcceptanceForm,
  type GoodsReceiptLine,
  goodsReceiptPath,
  REJECTION_REASONS,
  suggestSample,
  temperatureText,
} from "~/modules/purchasing/goods-receipt";
import { readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { findReceipt, receiptLines } from "~/modules/purchasing/receipts.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("验收", "warehouse.accept");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const receipt = (await findReceipt(params.number ?? "")) ?? notFound();
  const rules = await readPurchasingRules();
  return json({
    receipt,
    lines: await receiptLines(receipt.id),
    isOwn: rules.isSeparate && receipt.receivedId === staff.id,
    formKey: newFormToken(),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  const queue = await findQueue(withQueue(request.url, "receiptsToAccept"), staff);
  if (!(await findReceipt(number))) return notFound();
  const form = await readForm(request, AcceptanceForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "验收入库", why: form.value.conclusion }, () =>
    acceptReceipt(number, { ...form.value, by: staff }, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  const text = done.state === "second" ? "验收已登记，等待另一人复核后入库。" : "验收已登记，合格的已入库。";
  return redirectWith(await queue.nextPath(goodsReceiptPath(number)), { kind: "success", text }, "admin");
}

const REASONS = Object.entries(REJECTION_REASONS);

export default function Acceptance() {
  const { receipt, lines, isOwn, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const back = goodsReceiptPath(receipt.number);
  const refusal =
    receipt.state !== "waiting"
      ? "该收货单现在不需要验收。"
      : isOwn
        ? "您是收货人，验收须由另一人办理。"
        : null;
  return (
    <>
      <div className="admin-head">
        <h1>{`验收 ${receipt.number}`}</h1>
        <span className="admin-head__note">
          {`${receipt.supplierName}，${formatTime(receipt.arrivedAt)} 到货，${receipt.receivedBy} 收货，到货温度 ${temperatureText(receipt.temperature)}`}
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        {refusal === null ? (
          <Form method="post">
            <input type="hidden" name="formKey" value={formKey} />
            <input type="hidden" name="version" value={receipt.version} />
            <AcceptanceLines lines={lines} reply={reply} />
            <div className="form part">
              <Field
                label="验收结论"
                name="conclusion"
                maxLength={200}
                autoComplete="off"
                hint="外观、包装、标签、说明书和检验报告书等的检查情况"
                defaultValue={enteredIn(reply, "conclusion")}
              />
            </div>
            <div className="admin-foot">
              <button className="button button--primary" type="submit" accessKey="s">
                登记验收
              </button>
              <CaseLink className="button" to={back}>
                返回
              </CaseLink>
              <span className="soft">合格加拒收须等于到货数量</span>
            </div>
          </Form>
        ) : (
          <>
            <p className="soft">{refusal}</p>
            <p className="part">
              <CaseLink className="button" to={back}>
                返回收货单
              </CaseLink>
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface AcceptanceLinesProps {
  lines: readonly GoodsReceiptLine[];
  reply: FormReply | undefined;
}

function AcceptanceLines({ lines, reply }: AcceptanceLinesProps) {
  const entered = (reply?.initialValue?.["lines"] ?? []) as Record<string, string>[];
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">各批号的抽样、合格和拒收数量</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col" className="grid-table__figure">
            到货
          </th>
          <th scope="col">抽样</th>
          <th scope="col">合格</th>
          <th scope="col">拒收</th>
          <th scope="col">拒收原因</th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const figure = (name: "sampled" | "accepted" | "rejected", label: string, begin: number) => (
            <td data-name={label}>
              <input
                type="text"
                className="field__input field__input--figure"
                name={`lines[${at}].${name}`}
                inputMode="numeric"
                required
                autoComplete="off"
                aria-label={`${line.goodsName} 批号 ${line.batch} ${label}数量`}
                defaultValue={entered[at]?.[name] ?? begin}
              />
            </td>
          );
          return (
            <tr key={line.id}>
              <th scope="row">
                {line.goodsName}
                <span className="grid-table__sub">
                  {[line.spec, line.manufacturer, line.approvalNumber, line.origin, lineMarks(line)]
                    .filter(Boolean)
                    .join("，")}
                </span>
                <input type="hidden" name={`lines[${at}].id`} value={line.id} />
              </th>
              <td data-name="批号">
                {line.batch}
                <span className="grid-table__sub">{`${line.producedOn} 至 ${line.expiresOn}`}</span>
              </td>
              <td className="grid-table__figure" data-name="到货">{`${line.arrived}${line.unit}`}</td>
              {figure("sampled", "抽样", suggestSample(line.arrived, line.caseSize))}
              {figure("accepted", "合格", line.arrived)}
              {figure("rejected", "拒收", 0)}
              <td data-name="拒收原因">
                <select
                  className="field__input"
                  name={`lines[${at}].reason`}
                  aria-label={`${line.goodsName} 批号 ${line.batch} 拒收原因`}
                  defaultValue={entered[at]?.["reason"] ?? ""}
                >
                  <option value="">没有拒收</option>
                  {REASONS.map(([value, name]) => (
                    <option value={value} key={value}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
              <td data-name="备注">
                <input
                  type="text"
                  className="field__input"
                  name={`lines[${at}].note`}
                  maxLength={100}
                  autoComplete="off"
                  aria-label={`${line.goodsName} 批号 ${line.batch} 备注`}
                  defaultValue={entered[at]?.["note"] ?? ""}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
