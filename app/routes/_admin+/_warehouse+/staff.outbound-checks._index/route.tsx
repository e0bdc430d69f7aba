/** 出库复核: packed parcels that wait for a second person, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListPage } from "~/admin/lists/list-page";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { waitingChecks } from "~/modules/trace-codes/packing/outbound-check.server";
import { formatTime } from "~/platform/values/clock";

export const handle = adminHandle("出库复核", "warehouse.ship");

const LIST = { path: "/staff/outbound-checks", filters: [] } as const;
const MAX_CHECKS = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const waiting = await waitingChecks(MAX_CHECKS);
  const numbers = await orderNumbers(waiting.map(({ orderId }) => orderId));
  return json({
    input: {},
    rows: waiting.map(({ id, orderId, packedBy, submittedAt }) => ({
      id,
      number: numbers.get(orderId) ?? "",
      packedBy,
      at: formatTime(submittedAt),
    })),
  });
}

export default function OutboundChecks() {
  return (
    <ListPage
      title="出库复核"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="待复核的包裹"
      none="没有等待复核的包裹。"
      to={({ number }) => `/staff/warehouse/${number}/check`}
      columns={[
        { name: "订单", cell: (row) => row.number },
        { name: "装箱人", cell: (row) => row.packedBy },
        { name: "提交时间", cell: (row) => row.at },
      ]}
    />
  );
}
