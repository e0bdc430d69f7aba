/** 追溯码 of one accepted line of a receipt, scanned or pasted, in one or more steps. */
import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { FactList } from "~/admin/detail/case-parts";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findReceiptCodes, recordReceiptCodes } from "~/admin/purchasing/receipt-codes.server";
import { goodsReceiptPath, receiptCodesPath } from "~/modules/purchasing/goods-receipt";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { ReceivedCodes } from "~/modules/trace-codes/codes/received-codes";
import { ReceivedCodesForm } from "~/modules/trace-codes/codes/received-codes-form";
import { faultsText, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { refusedCodes } from "~/modules/trace-codes/refusal";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("追溯码", "warehouse.receive");

const findLine = async ({ number = "", line = "" }: LoaderFunctionArgs["params"]) =>
  (/^[1-9]\d{0,14}$/.test(line) ? await findReceiptCodes(number, Number(line)) : null) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await findLine(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { receipt, line } = await findLine(params);
  const form = await readForm(request, ReceivedCodesForm);
  if (!form.ok) return form.response;
  const { traceLines, ...input } = form.value;
  const { codes, faults } = readTraceCodes(traceLines);
  if (faults.length > 0) return form.refuse({ fields: { traceLines: [faultsText(faults)] } });
  if (codes.length === 0) return form.refuse({ fields: { traceLines: ["请扫或粘贴追溯码"] } });
  const done = await asStaff(staff, { command: "登记追溯码" }, () =>
    refusedCodes(() =>
      recordReceiptCodes(receipt.number, line.id, { codes, ...input, actor: staff.name }, now()),
    ),
  );
  if (done.text !== null) return form.refuse({ fields: { traceLines: [done.text] } });
  if (done.value === null) return notFound();
  const text = done.value > 0 ? `已登记 ${done.value} 个追溯码。` : "这些追溯码先前已登记，没有新的。";
  return redirectWith(receiptCodesPath(receipt.number, line.id), { kind: "success", text }, "admin");
}

type CodesText = Record<"traceLines" | "unitsEach" | "isConfirmed", string>;

export default function ReceiptCodes() {
  const { receipt, line, accepted, withCodes } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>追溯码</h1>
        <span className="admin-head__note">{`收货单 ${receipt.number}，${receipt.supplierName}`}</span>
        <span className="admin-head__end">
          <Link to={goodsReceiptPath(receipt.number)}>返回收货单</Link>
        </span>
      </div>
      <div className="admin-body">
        <FactList
          rows={[
            ["商品", `${line.goodsName} ${line.spec}`],
            ["生产企业", line.manufacturer],
            ["批号", line.batch],
            ["合格入库", `${accepted}${line.unit}`],
            ["已有追溯码", `${withCodes}${line.unit}`],
          ]}
        />
        {line.batchId === null ? (
          <p className="soft part">这一批没有验收入库，不能登记追溯码。</p>
        ) : (
          <CodesForm key={withCodes} />
        )}
      </div>
    </>
  );
}

function CodesForm() {
  const [form, fields] = usePageForm<CodesText>({ id: "codes", reply: useActionData<FormReply>() });
  return (
    <Form method="post" className="form part" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <ReceivedCodes fields={fields as { [Name in keyof CodesText]: FieldMetadata<string> }} />
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          登记
        </button>
      </p>
    </Form>
  );
}
