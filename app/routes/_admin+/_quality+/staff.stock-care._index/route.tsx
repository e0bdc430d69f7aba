/** 养护: batches that are due for inspection, soonest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { dueText, planFilters } from "~/admin/quality/stock-care-list";
import { daysLeft } from "~/modules/catalogue/stock/minimum-shelf-life";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { countPlannedCare, listPlannedCare } from "~/modules/stock-care/care-plan.server";
import {
  CARE_RECORDS_PATH,
  careKindText,
  STOCK_CARE_PATH,
  stockCarePath,
} from "~/modules/stock-care/stock-care";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { Meter } from "~/ui/charts/meter";

export const handle = adminHandle("养护", "warehouse.see");

const LIST = { path: STOCK_CARE_PATH, hasColumnChoice: true } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const at = now();
  const filters = planFilters(await warehouseNames());
  const list = await readList(request.url, { ...LIST, filters }, (filter, page) =>
    listPlannedCare(filter, page, at),
  );
  const { due: _, ...filter } = list.input;
  return json({ ...list, filters, progress: await countPlannedCare(filter, at), today: toDay(at) });
}

export default function StockCarePlan() {
  const { filters, progress, today, ...page } = useLoaderData<typeof loader>();
  const { onTime, batches } = progress;
  return (
    <ListPage
      title="养护"
      note="先到期的在前，数量不含订单占用的"
      list={{ ...LIST, filters }}
      {...page}
      related={<Link to={CARE_RECORDS_PATH}>养护记录</Link>}
      caption="要养护的批号，先到期的在前"
      none="没有到期要养护的批号。"
      to={({ id }) => stockCarePath(id)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: ({ name, spec }) => `${name} ${spec}` },
        { name: "生产企业", cell: ({ manufacturer }) => manufacturer },
        { name: "批号", cell: ({ batch }) => batch },
        { name: "有效期至", cell: ({ expiresOn }) => expiresOn },
        { name: "数量", isFigure: true, cell: ({ quantity, unit }) => `${quantity}${unit}` },
        { name: "仓库", cell: ({ warehouse }) => warehouse },
        { name: "库位", cell: ({ place }) => place },
        { name: "类别", cell: ({ isKey }) => careKindText(isKey) },
        { name: "上次养护", cell: ({ caredAt }) => (caredAt === null ? "还没有" : toDay(caredAt)) },
        { name: "应养护日期", cell: (row) => dueText(row, (dueOn) => daysLeft(dueOn, today)) },
        { name: "状态", cell: ({ stop }) => (stop === null ? "可售" : STOP_TEXTS[stop]) },
      ]}
    >
      <Meter
        value={onTime}
        max={batches}
        label="本期养护进度"
        text={`本期已养护（含新入库）${onTime} / 共 ${batches} 批`}
        green
      />
    </ListPage>
  );
}
