/** 手工调整余额: adds to the balance or red packets of a company, or takes from them; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { adjustByHand } from "~/admin/finance/adjustment.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitText } from "~/modules/staff/limits/limits";
import { readLimits } from "~/modules/staff/limits/limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { adjustmentText, ADJUSTED_ACCOUNTS, ADJUSTMENT_REASONS } from "~/modules/wallet/adjustment";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { BalanceForm } from "./balance-form";
import { getFormProps } from "@conform-to/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { WALLET_ACCOUNTS } from "~/modules/wallet/ledger";

const TITLE = "手工调整余额";
export const handle = adminHandle(TITLE, "finance.balance");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const [amounts, { values }, waiting] = await Promise.all([
    readAccounts(id),
    readLimits(),
    waitingShownTo(staff, "company", id),
  ]);
  return json({
    id,
    name,
    waiting,
    formKey: newFormToken(),
    constraint: formConstraint(BalanceForm),
    held: { balance: formatYuan(amounts.balance), redPacket: formatYuan(amounts.redPacket) },
    limits: {
      balance: limitText("balance", values.balance),
      redPacket: limitText("points", values.points),
    },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, BalanceForm);
  if (!form.ok) return form.response;
  const { formKey: key, do: what, amount, ...rest } = form.value;
  const change = { ...rest, amount: what === "add" ? amount : -amount };
  const done = await asStaff(staff, { command: TITLE, why: rest.text }, () =>
    adjustByHand({ id, name }, change, { key, by: staff, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const end = done.waits ? "已提出，由另一位同事复核后生效" : "公司会收到消息";
  const text = `${name} ${adjustmentText(change)}：${end}。`;
  return redirectWith(done.to, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function CustomerBalance() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { name, held, limits, waiting } = data;
  return (
    <>
      <div className="admin-head">
        <h1>调整 {name} 的余额</h1>
        <span className="admin-head__note">立即到账，公司会收到消息；不会扣减到零以下</span>
      </div>
      <div className="admin-body columns columns--half">
        <div>
          <WaitingNotice waiting={waiting} />
          <BalanceFields {...data} reply={reply} />
        </div>
        <DetailSection id="h-held" title="现有和限额">
          <FactList
            rows={ADJUSTED_ACCOUNTS.map((account) => [
              WALLET_ACCOUNTS[account],
              `${held[account]}，当天合计超过 ${limits[account]} 的调整由另一位同事复核后生效`,
            ])}
          />
        </DetailSection>
      </div>
    </>
  );
}

function BalanceFields({ id, formKey, constraint, reply }: LoaderData) {
  const [form, fields] = usePageForm<Record<"do" | "account" | "amount" | "reason" | "text", string>>({
    id: "balance",
    reply,
    constraint,
  });
  return (
    <section className="part" aria-label="调整">
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="formKey" value={formKey} />
        <FormField field={fields.account} label="账户" required>
          <select>
            {ADJUSTED_ACCOUNTS.map((account) => (
              <option key={account} value={account}>
                {WALLET_ACCOUNTS[account]}
              </option>
            ))}
          </select>
        </FormField>
        <FormField field={fields.do} label="增加或扣减" required>
          <select>
            <option value="">请选择</option>
            <option value="add">增加</option>
            <option value="take">扣减</option>
          </select>
        </FormField>
        <FormField field={fields.amount} label="金额（元）" required inputMode="decimal" autoComplete="off" />
        <FormField field={fields.reason} label="类别（公司可见）" required>
          <select>
            <option value="">请选择</option>
            {Object.entries(ADJUSTMENT_REASONS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </FormField>
        <FormField field={fields.text} label="说明（公司可见）" required autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            确认调整
          </button>
          <Link className="button" to={`/staff/customers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </section>
  );
}
