/** 抽奖: lotteries, newest first, with their prizes and the companies that joined. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { OFFER_STATES, offerState } from "~/modules/promotions/offer-admin/offer-state";
import { listedPrizes } from "~/modules/rewards/draw-form";
import { listAdminLotteries } from "~/modules/rewards/draw-report.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("抽奖", "promotions.see");

const LIST = {
  path: "/staff/draws",
  hasColumnChoice: true,
  filters: [{ name: "status", label: "状态", options: getOptions({ on: "启用", off: "停用" }, "全部状态") }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { rows, ...page } = await readList(request.url, LIST, ({ status }, wanted) =>
    listAdminLotteries({ status: status || null }, wanted),
  );
  const at = now();
  return json({
    ...page,
    rows: rows.map(({ id, name, status, starts_at: startsAt, ends_at: endsAt, prizes, joined }) => ({
      id,
      name,
      state: offerState(at, { status, startsAt, endsAt }),
      startsAt,
      endsAt,
      joined,
      prizes: listedPrizes(prizes),
    })),
    mayChange: staff.permissions.has("promotions.change"),
  });
}

export default function Lotteries() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="抽奖"
      note="每家审核通过的企业每个抽奖可参加一次，新的在前"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new/form`} may={mayChange} />}
      caption="抽奖，新的在前"
      none="没有抽奖。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "名称", cell: (row) => row.name },
        { name: "状态", cell: (row) => OFFER_STATES[row.state] },
        { name: "开始", cell: (row) => formatStart(row.startsAt) },
        { name: "结束", cell: (row) => formatEnd(row.endsAt) },
        { name: "中奖概率", cell: (row) => row.prizes.odds },
        { name: "奖品", isFigure: true, cell: (row) => row.prizes.count },
        { name: "参与家数", isFigure: true, cell: (row) => row.joined },
      ]}
    />
  );
}
