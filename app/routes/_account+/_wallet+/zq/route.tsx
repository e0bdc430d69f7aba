/** /zq 信用账期: limit, used credit and due dates; ticked amounts are paid from the balance. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findDebtor } from "~/modules/credit/due-list.server";
import { repayFromBalance } from "~/modules/credit/repay.server";
import { lastRepayments, openReceivables } from "~/modules/credit/statement.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import type { PageHandle } from "~/shell/handle";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { CreditView } from "./credit-view";
import { RepayForm } from "./repay-form";

export const handle: PageHandle = { title: "信用账期" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { companyId } = buyer;
  const today = toDay(now());
  const [debtor, open, repayments] = await Promise.all([
    findDebtor(companyId, today),
    openReceivables(companyId),
    lastRepayments(companyId),
  ]);
  return json({ debtor, open, repayments, today, token: newFormToken(buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, RepayForm);
  if (!form.ok) return form.response;
  const { token, pay } = form.value;
  const seen = pay.reduce((sum, [, open]) => sum + open, 0);
  const repaid = await repayFromBalance(buyer, { ids: pay.map(([id]) => id), seen, token }, now());
  if (!repaid.ok) return form.refuse({ form: [repaid.text] });
  return redirectWith(repaid.to, { kind: "success", text: `已从余额还款 ${formatYuan(seen)}` });
}

export default function Credit() {
  const { balance } = useOutletContext<WalletSummary>();
  return (
    <CreditView {...useLoaderData<typeof loader>()} balance={balance} reply={useActionData<FormReply>()} />
  );
}
