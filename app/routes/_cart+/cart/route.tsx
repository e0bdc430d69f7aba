/** What the cart's steps have in common. */
import { Outlet } from "@remix-run/react";

export { cartLinks as links } from "~/shell/styles";

export default function CartLayout() {
  return <Outlet />;
}
