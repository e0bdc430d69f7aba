/** /kjcg 快捷采购: what the company bought before, ordered again by keyboard. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readQuickQuery } from "~/cart/quick-order";
import { pastPurchases } from "~/cart/quick-order.server";
import { QuickOrderTable } from "~/cart/quick-order-view";
import { orderFromTable } from "~/cart/table-order.server";
import type { TableReply } from "~/catalogue/order-sum";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "快捷采购" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const query = readQuickQuery(new URL(request.url).searchParams);
  const { page, ...found } = await pastPurchases(viewer, query, now());
  return json({ query: { ...query, page }, ...found });
}

export async function action({ request }: ActionFunctionArgs) {
  return orderFromTable(request);
}

export default function QuickOrder() {
  return <QuickOrderTable {...useLoaderData<typeof loader>()} reply={useActionData<TableReply>()} />;
}
