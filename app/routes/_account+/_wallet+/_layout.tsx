/** 我的钱包: what the company has, above each of its four pages (specification, section 2). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { WalletStrip } from "~/modules/wallet/wallet-strip";
import { walletSummary } from "~/modules/wallet/wallet.server";

export const handle: PageHandle = { breadcrumb: [{ to: "/yegl", text: "我的钱包" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await walletSummary(buyer.companyId, now()));
}

export default function WalletLayout() {
  const summary = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <WalletStrip summary={summary} path={pathname} />
      <Outlet context={summary} />
    </>
  );
}
