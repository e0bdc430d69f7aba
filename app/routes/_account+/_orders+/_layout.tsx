/** 订单中心: orders and the receipts of ephedrine products, whose pages write their own headings (specification, section 2, "Orders"). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { countOpenAfterSales } from "~/modules/returns/request/read.server";
import type { OrdersLayoutData } from "~/shell/areas/use-order-counts";
import { getOrderCounts } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { breadcrumb: [{ to: "/order", text: "订单中心" }], heading: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const [counts, openCases] = await Promise.all([
    getOrderCounts(request),
    countOpenAfterSales(buyer.companyId),
  ]);
  return json<OrdersLayoutData>({ counts, openCases });
}

export default function OrdersLayout() {
  return <Outlet />;
}
