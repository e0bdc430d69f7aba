/** 手工调整余额: adds to the balance or red packets of a company, or takes from them; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { adjustmentText } from "~/modules/wallet/adjustment";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { BalanceForm } from "./balance-form";
import { CustomerBalanceView } from "./balance-view";

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

export default function CustomerBalance() {
  return <CustomerBalanceView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
