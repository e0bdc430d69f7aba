/** /yegl 余额管理: the rows of the balance and its months; ?tab=recharge recharges it, ?tab=withdraw has it paid out. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { rechargePage } from "~/payments/recharge.server";
import { RechargeView } from "~/payments/recharge-view";
import { submitRecharge } from "~/payments/submit-recharge.server";
import { now } from "~/platform/clock.server";
import { newFormToken, type FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";
import { BalanceView } from "~/wallet/balance-view";
import { readPage } from "~/wallet/ledger-query";
import { submitWithdrawal } from "~/wallet/submit-withdrawal.server";
import type { WalletSummary } from "~/wallet/wallet-page";
import { balancePage } from "~/wallet/wallet.server";

export const handle: PageHandle = { title: "余额管理" };

const isRecharge = (request: Request) => new URL(request.url).searchParams.get("tab") === "recharge";

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, companyName } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const token = newFormToken(buyer);
  if (isRecharge(request)) {
    const recharges = await rechargePage(buyer.companyId, readPage(params), params.get("back"));
    return json({ page: { tab: "recharge" as const }, recharges, companyName, token });
  }
  const page = await balancePage(buyer.companyId, params, now());
  return json({ page, recharges: null, companyName, token });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return isRecharge(request)
    ? submitRecharge(request, viewer, now())
    : submitWithdrawal(request, viewer, now());
}

export default function Balance() {
  const summary = useOutletContext<WalletSummary>();
  const reply = useActionData<FormReply>();
  const { recharges, ...shown } = useLoaderData<typeof loader>();
  return (
    <BalanceView {...shown} summary={summary} reply={reply}>
      {recharges ? <RechargeView page={recharges} token={shown.token} reply={reply} /> : null}
    </BalanceView>
  );
}
