/** 近效期催销表: batches near their expiry or past it, for those who sell and those who take stock out. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EXPIRING_FILTERS, expiringStateText } from "~/admin/quality/expiring-list";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { listExpiring } from "~/modules/catalogue/batches/expiring.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { now } from "~/platform/values/clock.server";

export const handle = adminHandle("近效期催销", "goods.see");

const LIST = { path: "/staff/expiring-stock", hasColumnChoice: true, filters: EXPIRING_FILTERS } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const list = await readList(request.url, LIST, (filter, page) => listExpiring(filter, page, now()));
  return json({
    ...list,
    maySeeBatch: staff.permissions.has("warehouse.see"),
    maySeeForecast: staff.permissions.has("reports.stock"),
  });
}

export default function ExpiringStock() {
  const { maySeeBatch, maySeeForecast, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="近效期催销表"
      note="先到期的在前，数量不含订单占用的"
      list={LIST}
      {...page}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="近效期的批号"
      none="没有近效期的批号。"
      to={({ id }) => (maySeeBatch ? `/staff/stock/${id}` : null)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: ({ name, spec }) => `${name} ${spec}` },
        { name: "生产企业", cell: ({ manufacturer }) => manufacturer },
        { name: "批号", cell: ({ batch }) => batch },
        { name: "有效期至", cell: ({ expiresOn }) => expiresOn },
        { name: "剩余天数", isFigure: true, cell: ({ daysLeft }) => daysLeft },
        { name: "数量", isFigure: true, cell: ({ quantity, unit }) => `${quantity}${unit}` },
        { name: "仓库", cell: ({ warehouse }) => warehouse },
        { name: "库位", cell: ({ place }) => place },
        { name: "状态", cell: expiringStateText },
      ]}
    >
      {maySeeForecast ? (
        <p className="part">
          <Link to="/staff/reports/expiring">按销量预计卖不完的批号</Link>
        </p>
      ) : null}
    </ListPage>
  );
}
