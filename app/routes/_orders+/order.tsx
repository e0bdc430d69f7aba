/** The order centre: side menu and breadcrumb round its pages (specification, section 2, "Orders"). */
import { Outlet } from "@remix-run/react";
import { AccountFrame } from "~/shell/account-frame";
import { useFrame } from "~/shell/use-shell";

export { accountAndOfferLinks as links } from "~/shell/styles";

export default function OrderCentre() {
  const { title } = useFrame();
  const text = title === "订单中心" ? "我的订单" : title;
  return (
    <AccountFrame title="" breadcrumb={[{ to: "/order", text: "订单中心" }, { text }]}>
      <Outlet />
    </AccountFrame>
  );
}
