/** 优惠券: templates of coupons and cash vouchers, newest first, with how many are claimed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatEnd, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { VOUCHER_KINDS, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { listTemplates, type TemplateRow } from "~/modules/vouchers/voucher-admin.server";

export const handle = adminHandle("优惠券", "promotions.see");

const LIST = {
  path: "/staff/vouchers",
  filters: [{ name: "status", label: "状态", options: getOptions({ on: "启用", off: "停用" }, "全部状态") }],
} as const;

function getState({ status, starts_at, ends_at }: TemplateRow, at: number): string {
  if (status !== "on") return "停用";
  if (ends_at <= at) return "已结束";
  return starts_at > at ? "未开始" : "进行中";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ status }, wanted) =>
    listTemplates({ status: status || null }, wanted),
  );
  return json({ ...page, at: now(), mayChange: staff.permissions.has("promotions.change") });
}

export default function Vouchers() {
  const { at, mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="优惠券"
      note="优惠券和现金券的模板，新的在前"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="优惠券，新的在前"
      none="没有优惠券。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "名称", cell: (row) => row.name },
        { name: "类型", cell: (row) => VOUCHER_KINDS[row.kind as VoucherKind] ?? row.kind },
        { name: "面额", cell: (row) => `满 ${formatYuan(row.threshold)} 减 ${formatYuan(row.amount)}` },
        { name: "状态", cell: (row) => getState(row, at) },
        { name: "发放", cell: (row) => (row.is_public === 1 ? "公开领取" : "定向发放") },
        { name: "开始", cell: (row) => formatTime(row.starts_at) },
        { name: "结束", cell: (row) => formatEnd(row.ends_at) },
        { name: "已领", isFigure: true, cell: (row) => row.claimed },
        { name: "总张数", isFigure: true, cell: (row) => row.total },
      ]}
    />
  );
}
