/** The slips of ephedrine goods inside the order centre (specification, section 2, "Orders"). */
import { Outlet } from "@remix-run/react";
import { AccountFrame } from "~/shell/account-frame";
import { useFrame } from "~/shell/use-shell";

export { accountLinks as links } from "~/shell/styles";

export default function SlipArea() {
  return (
    <AccountFrame title="" breadcrumb={[{ to: "/order", text: "订单中心" }, { text: useFrame().title }]}>
      <Outlet />
    </AccountFrame>
  );
}
