/** 订单中心: orders and the receipts of ephedrine goods, whose pages write their own headings (specification, section 2, "Orders"). */
import type { PageHandle } from "~/shell/handle";

export { Outlet as default } from "@remix-run/react";
export const handle: PageHandle = { breadcrumb: [{ to: "/order", text: "订单中心" }], heading: false };
