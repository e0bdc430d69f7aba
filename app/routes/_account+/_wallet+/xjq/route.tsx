/** /xjq 现金券: the company's own, unused, used and expired. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { OwnVouchersView } from "~/modules/wallet/own-vouchers-view";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { ownVouchers } from "~/modules/wallet/wallet.server";

export const handle: PageHandle = { title: "现金券" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await ownVouchers(buyer.companyId, "cashVoucher", new URL(request.url).searchParams, now()));
}

export default function CashVouchers() {
  const summary = useOutletContext<WalletSummary>();
  return <OwnVouchersView kind="cashVoucher" page={useLoaderData<typeof loader>()} summary={summary} />;
}
