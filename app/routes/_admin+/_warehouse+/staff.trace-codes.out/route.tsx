/** 其他出库: codes that go back to a supplier, are destroyed or recalled leave the records of the warehouse. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { refusableCodes } from "~/modules/orders/admin/pack-codes.server";
import { isRecalledSince } from "~/modules/recalls/recall-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findCodes } from "~/modules/trace-codes/codes/code-rows.server";
import { takeCodesOut } from "~/modules/trace-codes/codes/return-codes.server";
import { faultsText, MAX_CODES, MAX_TEXT, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { BILL_TYPES } from "~/modules/trace-codes/platform/bill";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { oneNumberOf } from "~/platform/values/number-fields";
import { reasonField } from "~/platform/values/reason-field";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { SelectField } from "~/ui/forms/form-fields";

export const handle = adminHandle("退供、销毁和召回出库", "warehouse.correct");

const OutForm = z.object({
  type: oneNumberOf([202, 205, 211], "请选择出库类型"),
  partner: z.string().trim().max(100, "往来单位不超过 100 个字").default(""),
  traceLines: z.string("请扫追溯码").max(MAX_TEXT, "一次粘贴的内容过多，请分次粘贴"),
  why: reasonField(),
});

const CHOICES = ([202, 205, 211] as const).map((type) => ({ value: String(type), name: BILL_TYPES[type] }));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OutForm);
  if (!form.ok) return form.response;
  const { type, partner, why } = form.value;
  const read = readTraceCodes(form.value.traceLines);
  if (read.faults.length > 0) return form.refuse({ fields: { traceLines: [faultsText(read.faults)] } });
  if (read.codes.length === 0 || read.codes.length > MAX_CODES)
    return form.refuse({ fields: { traceLines: [`请填写 1 至 ${MAX_CODES} 个追溯码`] } });
  if (type !== 205 && partner === "") return form.refuse({ fields: { partner: ["请填写收货的往来单位"] } });
  const codes = read.codes.map(({ code }) => code);
  const done = await asStaff(staff, { command: "追溯码其他出库", why }, () =>
    refusableCodes(async (trx) => {
      if (type !== 211) await refuseRecalled(trx, codes);
      const taken = await takeCodesOut(trx, { type, codes, reason: why, partner, actor: staff.name }, now());
      await audited(trx, {
        subject: "packedCodes",
        id: BILL_TYPES[type],
        before: null,
        after: { codes, partner },
      });
      return taken;
    }),
  );
  if (!done.ok) return form.refuse({ fields: { traceLines: [done.text] } });
  const text = `${BILL_TYPES[type]}已登记，${done.value} 个追溯码。库存数量请到库存页更正。`;
  return redirectWith("/staff/trace-codes", { kind: "success", text }, "admin");
}

/** Units of a batch that is being recalled leave as recalled. */
async function refuseRecalled(trx: Db, codes: readonly string[]): Promise<void> {
  const batchIds = new Set([...(await findCodes(trx, codes)).values()].map((row) => row.batch_id));
  for (const id of batchIds)
    if (await isRecalledSince(trx, id, now()))
      throw new TraceRefusedError(`有追溯码的批号正在召回，请选择${BILL_TYPES[211]}`);
}

export default function CodesOut() {
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<Record<"type" | "partner" | "traceLines" | "why", string>>({
    id: "codes-out",
    reply,
  });
  return (
    <>
      <div className="admin-head">
        <h1>退供、销毁和召回出库</h1>
        <span className="admin-head__end">
          <Link to="/staff/trace-codes">追溯码</Link>
        </span>
      </div>
      <div className="admin-body">
        <Form method="post" className="form part" {...getFormProps(form)}>
          <FormErrorSummary form={form} />
          <SelectField field={fields.type} label="出库类型" choices={CHOICES} />
          <FormField
            field={fields.partner}
            label="往来单位"
            hint="退供和召回填收货单位，销毁不填"
            maxLength={100}
          />
          <FormField field={fields.traceLines} label="追溯码" hint="每行一个，整件填箱码即可" required>
            <textarea rows={8} />
          </FormField>
          <FormField field={fields.why} label="原因" required maxLength={200} />
          <button className="button button--primary" type="submit" accessKey="s">
            登记出库
          </button>
        </Form>
      </div>
    </>
  );
}
