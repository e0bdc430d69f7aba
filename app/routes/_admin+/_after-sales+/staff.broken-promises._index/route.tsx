/** 效期早于承诺: units that were sent with a sooner expiry than their order promised, and what was paid for them. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BROKEN_PROMISE_FILTERS } from "~/admin/after-sales/broken-promise-list";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { BROKEN_PROMISES_PATH, senderText } from "~/modules/orders/order/expiry-promise";
import { listBrokenPromises } from "~/modules/orders/order/broken-promises.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export const handle = adminHandle("效期早于承诺", "afterSales.see");

const LIST = { path: BROKEN_PROMISES_PATH, hasColumnChoice: true, filters: BROKEN_PROMISE_FILTERS } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await readList(request.url, LIST, listBrokenPromises));
}

const keep = (text: string) => <span className="grid-table__keep">{text}</span>;

export default function BrokenPromises() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="效期早于承诺"
      note="发出的批号早于下单时承诺的效期，补发和换货也计入；赔付进入账户余额，每件只赔一次"
      list={LIST}
      {...page}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="早于承诺的批号，新的在前"
      none="没有符合条件的记录。"
      to={({ orderNumber }) => `/staff/orders/${orderNumber}`}
      keyOf={({ id }) => id}
      columns={[
        { name: "订单", cell: ({ orderNumber }) => keep(orderNumber) },
        { name: "购货单位", cell: ({ company }) => company },
        { name: "商品", cell: ({ name, spec }) => `${name} ${spec}` },
        { name: "批号", cell: ({ batchNumber }) => keep(batchNumber) },
        { name: "有效期至", cell: ({ expiresOn }) => keep(expiresOn) },
        { name: "承诺效期", cell: ({ promised }) => keep(promised) },
        { name: "数量", isFigure: true, cell: ({ units, unit }) => `${units}${unit}` },
        {
          name: "已赔付",
          isFigure: true,
          cell: ({ amount, percent }) => (amount > 0 ? `${formatYuan(amount)}（${percent}%）` : "未赔付"),
        },
        {
          name: "发出",
          cell: (row) =>
            row.requestNumber === null ? (
              `${toDay(row.sentAt)} ${senderText(row)}`
            ) : (
              <>
                {`${toDay(row.sentAt)} `}
                <Link to={`/staff/after-sales/${row.requestNumber}`}>{senderText(row)}</Link>
              </>
            ),
        },
      ]}
    />
  );
}
