/** 发券、积分和红包: what a company is given by hand; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { giveByHand } from "~/admin/finance/giving.server";
import { readNumber, VOUCHER_LIMIT } from "~/admin/gifts/gift";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitText } from "~/modules/staff/limits/limits";
import { findLimit } from "~/modules/staff/limits/limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { grantableTemplates, type Grantable } from "~/modules/vouchers/grant.server";
import { GrantForm } from "./grant-form";
import { getFormProps } from "@conform-to/react";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatYuan } from "~/platform/values/money";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { VOUCHER_KINDS } from "~/modules/vouchers/coupon-centre";

const TITLE = "发券、积分和红包";
export const handle = adminHandle(TITLE, "customers.grant");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const [vouchers, limit, waiting] = await Promise.all([
    grantableTemplates(now()),
    findLimit("points"),
    waitingShownTo(staff, "company", id),
  ]);
  return json({
    id,
    name,
    vouchers,
    waiting,
    limit: limitText("points", limit),
    formKey: newFormToken(),
    constraint: formConstraint(GrantForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, GrantForm);
  if (!form.ok) return form.response;
  const { formKey: key, what: chosen, number: input, reason } = form.value;
  const read = readNumber(chosen!.what, input);
  if ("text" in read) return form.refuse({ fields: { number: [read.text] } });
  const wish = { chosen: chosen!, number: read.number, reason };
  const done = await asStaff(staff, { command: TITLE, why: reason }, () =>
    giveByHand({ id, name }, wish, { key, by: staff, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const end = done.waits ? "已提出，由另一位同事复核后发放" : "已发放，公司会收到消息";
  return redirectWith(done.to, { kind: "success", text: `${name} ${done.text}：${end}。` }, "admin");
}

export default function CustomerGrant() {
  const { id, name, vouchers, limit, formKey, waiting, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<Record<"what" | "number" | "reason", string>>({
    id: "grant",
    reply,
    constraint,
  });
  return (
    <>
      <div className="admin-head">
        <h1>给 {name} 发放</h1>
        <span className="admin-head__note">
          公司会收到消息；券按可抵的金额、积分按 100 分 1 元折合，当天合计超过 {limit}{" "}
          的由另一位同事复核后发放
        </span>
      </div>
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <section className="part" aria-label="发放">
          <FormErrorSummary form={form} />
          <Form method="post" className="form" {...getFormProps(form)}>
            <input type="hidden" name="formKey" value={formKey} />
            <FormField field={fields.what} label="内容" required>
              <select>
                <option value="">请选择</option>
                <option value="points">积分</option>
                <option value="redPacket">红包</option>
                {vouchers.map((voucher) => (
                  <option key={voucher.id} value={`voucher-${voucher.id}`}>
                    {voucherText(voucher)}
                  </option>
                ))}
              </select>
            </FormField>
            <FormField
              field={fields.number}
              label="数量"
              hint={`券填张数（每次最多 ${VOUCHER_LIMIT} 张），积分填分数，红包填金额（元）`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField field={fields.reason} label="原因（公司可见）" required autoComplete="off" />
            <p className="form form--line">
              <button className="button button--primary" type="submit" accessKey="s">
                发放
              </button>
              <Link className="button" to={`/staff/customers/${id}`}>
                返回
              </Link>
            </p>
          </Form>
        </section>
      </div>
    </>
  );
}

const voucherText = ({ kind, name, threshold, amount, left }: Grantable) =>
  `${VOUCHER_KINDS[kind]} ${name}（满 ${formatYuan(threshold)} 减 ${formatYuan(amount)}，剩 ${left} 张）`;
