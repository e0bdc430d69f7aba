/** /yegl 余额管理: the balance month by month with its rows. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { balanceStatement } from "~/modules/wallet/wallet.server";
import { WalletBalanceView } from "./balance-view";

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await balanceStatement(buyer.companyId, new URL(request.url).searchParams, now()));
}

export default function BalanceStatement() {
  return <WalletBalanceView {...useLoaderData<typeof loader>()} />;
}
