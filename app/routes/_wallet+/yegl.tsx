/** /yegl 余额管理: the rows of the balance and its months; with ?tab=withdraw the withdrawals. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { newFormToken, type FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";
import { BalanceView } from "~/wallet/balance-view";
import { submitWithdrawal } from "~/wallet/submit-withdrawal.server";
import type { WalletSummary } from "~/wallet/wallet-page";
import { balancePage } from "~/wallet/wallet.server";

export const handle: PageHandle = { title: "余额管理" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, companyName } = await requireCompany(request);
  const page = await balancePage(buyer.companyId, new URL(request.url).searchParams, now());
  return json({ page, companyName, token: newFormToken() });
}

export async function action({ request }: ActionFunctionArgs) {
  return submitWithdrawal(request, await requireCompany(request), now());
}

export default function Balance() {
  const summary = useOutletContext<WalletSummary>();
  const reply = useActionData<FormReply>();
  return <BalanceView {...useLoaderData<typeof loader>()} summary={summary} reply={reply} />;
}
