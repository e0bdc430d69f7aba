/** 活动: offers of every kind, the newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAddressOf, listPage } from "~/desk/lists/list-address";
import { ListExports } from "~/desk/lists/list-exports";
import { FilterRow, ListFoot } from "~/desk/lists/list-parts";
import { WorkTable } from "~/desk/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { kindName, listOffers } from "~/promotions/offer-desk/offer-list.server";
import {
  OFFER_FILTERS,
  OFFER_STATES,
  offerState,
  readOfferFilter,
  WRITTEN_KINDS,
} from "~/promotions/offer-desk/offer-state";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("活动", "promotions.see");

const ROWS = 50;
const PATH = "/staff/offers";
const COLUMNS = [
  ...[{ name: "名称" }, { name: "类型" }, { name: "状态" }, { name: "开始" }, { name: "结束" }],
  ...([
    { name: "使用次数", isFigure: true },
    { name: "商品", isFigure: true },
    { name: "已售", isFigure: true },
  ] as const),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed, after } = listAddressOf(new URL(request.url).searchParams, OFFER_FILTERS);
  const at = now();
  const found = await listOffers(readOfferFilter(typed), { after, most: ROWS + 1 }, at);
  const { rows, ...foot } = listPage(found, ROWS, { path: PATH, typed, after });
  return json({
    ...{ typed, ...foot },
    mayChange: staff.permissions.has("promotions.change"),
    kinds: WRITTEN_KINDS.map((value) => ({ value, name: kindName(value) })),
    rows: rows.map((row) => ({
      ...{ id: String(row.id), to: `${PATH}/${row.id}` },
      cells: [
        ...[row.name, kindName(row.kind), OFFER_STATES[offerState(at, row)]],
        ...[formatTime(row.startsAt), formatTime(row.endsAt)],
        ...[String(row.taken), String(row.kinds), String(row.sold)],
      ],
    })),
    states: Object.entries(OFFER_STATES).map(([value, name]) => ({ value, name })),
  });
}

export default function Offers() {
  const { typed, rows, first, next, mayChange, kinds, states } = useLoaderData<typeof loader>();
  const fields = [
    { name: "words", label: "名称或编号", type: "search" },
    { name: "kind", label: "类型", options: [{ value: "", name: "全部类型" }, ...kinds] },
    { name: "state", label: "状态", options: [{ value: "", name: "全部状态" }, ...states] },
  ] as const;
  return (
    <>
      <div className="desk-head">
        <h1>活动</h1>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新建活动
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={fields} typed={typed}>
        <ListExports path={`${PATH}/export`} typed={typed} />
      </FilterRow>
      <div className="desk-body">
        <WorkTable caption="活动，新建的在前" columns={COLUMNS} rows={rows} none="没有符合条件的活动。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
