/** 优惠券: templates of coupons and cash vouchers, newest first, with how many are claimed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatEnd, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { VOUCHER_KINDS, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { listTemplates, type TemplateRow } from "~/modules/vouchers/voucher-admin.server";

export const handle = adminHandle("优惠券", "promotions.see");

const ROWS = 50;
const PATH = "/staff/vouchers";
const COLUMNS = [
  { name: "名称" },
  { name: "类型" },
  { name: "面额" },
  { name: "状态" },
  { name: "发放" },
  { name: "开始" },
  { name: "结束" },
  { name: "已领", isFigure: true as const },
  { name: "总张数", isFigure: true as const },
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

function getState({ status, starts_at, ends_at }: TemplateRow, at: number): string {
  if (status !== "on") return "停用";
  if (ends_at <= at) return "已结束";
  return starts_at > at ? "未开始" : "进行中";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["status"]);
  const status = input.status === "on" || input.status === "off" ? input.status : null;
  const found = await listTemplates({ status }, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  const at = now();
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        row.name,
        VOUCHER_KINDS[row.kind as VoucherKind] ?? row.kind,
        `满 ${formatYuan(row.threshold)} 减 ${formatYuan(row.amount)}`,
        getState(row, at),
        row.is_public === 1 ? "公开领取" : "定向发放",
        formatTime(row.starts_at),
        formatEnd(row.ends_at),
        String(row.claimed),
        String(row.total),
      ],
    })),
    input,
    mayChange: staff.permissions.has("promotions.change"),
    ...foot,
  });
}

export default function Vouchers() {
  const { rows, input, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>优惠券</h1>
        <span className="desk-head__note">优惠券和现金券的模板，新的在前</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable caption="优惠券，新的在前" columns={COLUMNS} rows={rows} none="没有优惠券。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
