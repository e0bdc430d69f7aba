/** 召回一个批号: stops its sale and asks every buyer. A drill (召回演练) asks alike and stops nothing. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { RECALL_LEVELS } from "~/modules/recalls/recall";
import { startRecall } from "~/modules/recalls/recall-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { enteredIn } from "~/ui/forms/form-reply";
import type { z } from "zod";
import { RecallForm } from "./recall-form";

export const handle = adminHandle("召回一个批号", "quality.recall");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const isDrill = new URL(request.url).searchParams.get("type") === "drill";
  return json({ constraint: formConstraint(RecallForm), isDrill });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, RecallForm);
  if (!form.ok) return form.response;
  const { goods, batch, type, level, reason, body } = form.value;
  const isDrill = type === "drill";
  const meant = await oneGoodsInput(goods);
  if (!meant.ok) return form.refuse({ fields: { goods: [meant.text] } });
  const wanted = { goodsId: meant.id, batchNumber: batch, level, reason, body, by: staff.name, isDrill };
  const command = isDrill ? "开始召回演练" : "召回批号";
  const begun = await asStaff(staff, { command, why: reason }, () => startRecall(wanted, now()));
  if (!begun.ok) return form.refuse({ fields: { batch: [begun.text] } });
  const text = isDrill
    ? `召回演练 ${begun.number} 已开始，已通知 ${begun.companies} 家客户，批号照常销售。`
    : `召回 ${begun.number} 已开始：停售 ${begun.blocked} ${begun.unit}，已通知 ${begun.companies} 家客户。`;
  return redirectWith(`/staff/recalls/${begun.number}`, { kind: "success", text }, "admin");
}

export default function NewRecall() {
  const { constraint, isDrill } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<Record<keyof z.input<typeof RecallForm>, string>>({
    id: "recall",
    reply,
    constraint,
  });
  const level = enteredIn(reply, "level");
  return (
    <>
      <div className="admin-head">
        <h1>{isDrill ? "召回演练" : "召回一个批号"}</h1>
        <span className="admin-head__note">
          {isDrill
            ? "演练通知买过的客户并记录回复时间，不停售，不开立退货单"
            : "提交后立即停售，购买过的客户会收到召回通知"}
        </span>
      </div>
      <Form method="post" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="type" value={isDrill ? "drill" : "recall"} />
        <FormField
          field={fields.goods}
          label="商品"
          hint="编号、货号、条码或全名"
          required
          autoComplete="off"
        />
        <FormField field={fields.batch} label="批号" required autoComplete="off" />
        <fieldset>
          <legend className="field__label">级别</legend>
          <div className="choices">
            {Object.entries(RECALL_LEVELS).map(([value, { name, days, meaning: paymentMethod }], at) => (
              <label key={value}>
                <input
                  type="radio"
                  id={at === 0 ? fields.level.id : undefined}
                  name="level"
                  value={value}
                  required
                  defaultChecked={level === value}
                />
                {name}：{paymentMethod}，{days} 日内回复
              </label>
            ))}
          </div>
        </fieldset>
        <FormField
          field={fields.reason}
          label={isDrill ? "演练说明（客户可见）" : "原因（客户可见）"}
          required
          autoComplete="off"
        />
        <FormField
          field={fields.body}
          label="停售和回复以外的要求"
          hint="如就地封存、通知下游，可不填"
          autoComplete="off"
        />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            {isDrill ? "开始演练" : "开始召回"}
          </button>
          <Link className="button" to="/staff/recalls">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
