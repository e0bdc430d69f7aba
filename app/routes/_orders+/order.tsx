/** The order centre: side menu and breadcrumb round its pages (specification, section 2, "Orders"). */
import { Outlet, useLocation } from "@remix-run/react";
import { AccountFrame } from "~/shell/account-frame";

const PAGES: [prefix: string, text: string][] = [
  ["/order/info/", "订单详情"],
  ["/order/change/", "处理订单"],
];

export default function OrderCentre() {
  const { pathname } = useLocation();
  const text = PAGES.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? "我的订单";
  return (
    <AccountFrame title="" breadcrumb={[{ to: "/order", text: "订单中心" }, { text }]}>
      <Outlet />
    </AccountFrame>
  );
}
