/** 我的钱包: side menu, breadcrumb and what the company has, round its four pages (specification, section 2). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { AccountFrame } from "~/shell/account-frame";
import { useFrame } from "~/shell/use-shell";
import { WalletStrip } from "~/wallet/wallet-strip";
import { walletSummary } from "~/wallet/wallet.server";

export { accountLinks as links } from "~/shell/styles";

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await walletSummary(buyer.companyId, now()));
}

export default function WalletLayout() {
  const summary = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <AccountFrame title={useFrame().title} breadcrumb={[{ to: "/yegl", text: "我的钱包" }]}>
      <WalletStrip summary={summary} path={pathname} />
      <Outlet context={summary} />
    </AccountFrame>
  );
}
