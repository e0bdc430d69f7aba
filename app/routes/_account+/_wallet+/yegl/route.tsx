/** 余额管理: the balance itself, recharging it and having it paid out, each a page below these tabs. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useOutletContext } from "@remix-run/react";
import { RECHARGES_PATH } from "~/modules/payments/payment/pay-path";
import { refusePage } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";
import { Tabs } from "~/ui/navigation/tabs";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { WITHDRAWALS_PATH } from "~/modules/wallet/withdrawal";

const TABS = ["recharge", "withdraw"];

/** Returns the current page of the former ?tab=, keeping other parameters; null for the balance itself. */
function findWalletTabPath({ pathname, searchParams }: URL): string | null {
  const tab = searchParams.get("tab") ?? "";
  if (pathname !== "/yegl" || !TABS.includes(tab)) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("tab");
  return `/yegl/${tab}${query.size > 0 ? `?${query}` : ""}`;
}

export const handle: PageHandle = { title: "余额管理" };

const moved = (request: Request) => findWalletTabPath(new URL(request.url));

export function loader({ request }: LoaderFunctionArgs) {
  const to = moved(request);
  if (to) throw redirect(to, 301);
  return null;
}

/** For forms opened before the pages moved. */
export function action({ request }: ActionFunctionArgs) {
  return redirect(moved(request) ?? refusePage(405), 308);
}

export default function Balance() {
  const summary = useOutletContext<WalletSummary>();
  const { pathname } = useLocation();
  const tabs = [
    { to: "/yegl", text: "余额明细" },
    { to: RECHARGES_PATH, text: "充值" },
    { to: WITHDRAWALS_PATH, text: "提现", count: summary.waiting.count },
  ];
  return (
    <>
      <div className="surface surface--flush">
        <Tabs label="余额管理" items={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
      </div>
      <Outlet context={summary} />
    </>
  );
}
