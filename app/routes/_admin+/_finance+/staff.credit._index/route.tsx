/** 信用和账款: what companies may owe and owe, how old it is, and who is late. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RECEIVABLE_AGES, CREDIT_STATES, creditState, daysLate, getFree } from "~/modules/credit/credit";
import { AgeingChart } from "~/modules/credit/ageing-view";
import { CREDIT_FILTERS, DEBTOR_STATES, readCreditFilter } from "~/modules/credit/credit-list";
import { listDebtors, readAgeing } from "~/modules/credit/due-list.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("信用和账款", "finance.see");

const PATH = "/staff/credit";
const PER_PAGE = 50;
const COLUMNS = [
  { name: "公司" },
  { name: "状态" },
  { name: "最早到期" },
  { name: "逾期" },
  { name: "信用额度", isFigure: true },
  { name: "未还", isFigure: true },
  { name: "逾期金额", isFigure: true },
  { name: "可用", isFigure: true },
] as const;
const getOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }));
const FIELDS = [
  { name: "words", label: "公司", placeholder: "公司名、电话或证照号" },
  {
    name: "state",
    label: "范围",
    options: [
      { value: "", name: "全部" },
      ...getOptions(DEBTOR_STATES),
      ...RECEIVABLE_AGES.map(({ key, name }) => ({
        value: key,
        name: key === "inTime" ? name : `逾期 ${name}`,
      })),
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, CREDIT_FILTERS);
  const today = toDay(now());
  const [found, ageing] = await Promise.all([
    listDebtors(readCreditFilter(input), { after, limit: PER_PAGE + 1, today }),
    readAgeing(today),
  ]);
  const page = toListPage(found, PER_PAGE, { path: PATH, input, after });
  const rows = page.rows.map((row) => ({
    id: String(row.id),
    to: `${PATH}/${row.id}`,
    cells: [
      row.company,
      CREDIT_STATES[creditState(row, today)],
      row.earliestDue ?? NONE,
      row.earliestDue !== null && row.late > 0 ? `${daysLate(row.earliestDue, today)} 天` : NONE,
      ...[row.limit, row.outstanding, row.late, getFree(row)].map(formatYuan),
    ],
  }));
  const maySet = staff.permissions.has("finance.credit");
  return json({ rows, first: page.first, next: page.next, input, ageing, maySet });
}

export default function CreditList() {
  const { rows, first, next, input, ageing, maySet } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>信用和账款</h1>
        <span className="desk-head__note">新的额度从客户页设置</span>
        {maySet ? (
          <Link className="desk-head__end" to={`${PATH}/settings`}>
            到期和提醒
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS}>
        <ListExports path={`${PATH}/export`} input={input} />
      </FilterRow>
      <div className="desk-body">
        <AgeingChart ageing={ageing} path={PATH} />
        <WorkTable caption="各公司账款" columns={COLUMNS} rows={rows} none="没有这样的公司。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
