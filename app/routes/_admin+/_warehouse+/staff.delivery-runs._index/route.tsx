/** 配送单: runs of the shop's own van or of a carrier, newest first, with what came back of each. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CaseLink } from "~/admin/lists/case-link";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { runNumber } from "~/modules/orders/delivery/delivery-run";
import { type ListedRun, listRuns } from "~/modules/orders/delivery/delivery-run.server";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { formatTime } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Meter } from "~/ui/charts/meter";

export const handle = adminHandle("配送单", "warehouse.see", "warehouse.ship");

const ROWS = 50;
const PATH = "/staff/delivery-runs";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await listRuns({ after, limit: ROWS + 1 });
  return json({
    ...toListPage(found, ROWS, { path: PATH, input, after }),
    mayMake: staff.permissions.has(handle.change),
  });
}

const COLUMNS: readonly ListColumn<ListedRun>[] = [
  {
    name: "配送单",
    isHeading: true,
    cell: ({ id }) => <CaseLink to={`${PATH}/${runNumber(id)}`}>{runNumber(id)}</CaseLink>,
  },
  { name: "承运商", isNamed: true, cell: ({ carrier }) => CARRIERS[carrier] },
  {
    name: "司机",
    isNamed: true,
    cell: ({ driver, vehicle }) => (vehicle ? `${driver}，${vehicle}` : driver),
  },
  { name: "开单", isNamed: true, cell: ({ madeAt, madeBy }) => `${formatTime(madeAt)} ${madeBy}` },
  {
    name: "签收或带回",
    isNamed: true,
    cell: ({ id, answered, parcels }) => (
      <Meter
        value={answered}
        max={parcels}
        label={`${runNumber(id)} 的签收`}
        text={`${answered} / ${parcels}`}
        green
      />
    ),
  },
  { name: "打印", isFigure: true, isNamed: true, cell: ({ printed }) => `${printed} 次` },
];

export default function DeliveryRuns() {
  const { rows, first, next, mayMake } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>配送单</h1>
        <span className="admin-head__note">已发货的包裹按司机装车</span>
        <div className="admin-head__end">
          {mayMake ? (
            <Link className="button" to={`${PATH}/new`}>
              开配送单
            </Link>
          ) : null}
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className="admin-body">
        {rows.length === 0 ? (
          <p className="soft">还没有配送单。</p>
        ) : (
          <ListTable caption="配送单" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
