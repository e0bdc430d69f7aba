/** 抽奖: lotteries, newest first, with their prizes and the companies that joined. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { OFFER_STATES, offerState } from "~/modules/promotions/offer-admin/offer-state";
import { listedPrizes } from "~/modules/rewards/draw-form";
import { listAdminLotteries } from "~/modules/rewards/draw-report.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("抽奖", "promotions.see");

const ROWS = 50;
const PATH = "/staff/draws";
const COLUMNS = [
  { name: "名称" },
  { name: "状态" },
  { name: "开始" },
  { name: "结束" },
  { name: "中奖概率" },
  ...([
    { name: "奖品", isFigure: true },
    { name: "参与家数", isFigure: true },
  ] as const),
];
const FIELDS = [
  {
    name: "status",
    label: "状态",
    options: [
      { value: "", name: "全部状态" },
      { value: "on", name: "启用" },
      { value: "off", name: "停用" },
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["status"]);
  const status = input.status === "on" || input.status === "off" ? input.status : null;
  const found = await listAdminLotteries({ status }, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  const at = now();
  return json({
    rows: rows.map(({ id, name, status: turned, starts_at, ends_at, prizes, joined }) => {
      const state = offerState(at, { status: turned, startsAt: starts_at, endsAt: ends_at });
      const { count, odds } = listedPrizes(prizes);
      return {
        id: String(id),
        to: `${PATH}/${id}`,
        cells: [
          name,
          OFFER_STATES[state],
          formatStart(starts_at),
          formatEnd(ends_at),
          odds,
          String(count),
          String(joined),
        ],
      };
    }),
    input,
    mayChange: staff.permissions.has("promotions.change"),
    ...foot,
  });
}

export default function Lotteries() {
  const { rows, input, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>抽奖</h1>
        <span className="desk-head__note">每家审核通过的企业每个抽奖可参加一次，新的在前</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new/form`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="抽奖，新的在前" columns={COLUMNS} rows={rows} none="没有抽奖。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
