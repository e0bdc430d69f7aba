/** 信用和账款: what companies may owe and owe, how old it is, and who is late. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  RECEIVABLE_AGES,
  CREDIT_STATES,
  creditState,
  daysLate,
  getAvailableCredit,
} from "~/modules/credit/credit";
import { AgeingChart } from "~/modules/credit/ageing-view";
import { DEBTOR_STATES } from "~/modules/credit/credit-list";
import { listDebtors, readAgeing } from "~/modules/credit/due-list.server";
import { getOptions } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("信用和账款", "finance.see");

const AGES = RECEIVABLE_AGES.map(({ key, name }) => ({
  value: key,
  name: key === "inTime" ? name : `逾期 ${name}`,
}));
const LIST = {
  path: "/staff/credit",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "公司", placeholder: "公司名、电话或证照号" },
    { name: "state", label: "范围", options: [...getOptions(DEBTOR_STATES, "全部"), ...AGES] },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const today = toDay(now());
  const [page, ageing] = await Promise.all([
    readList(request.url, LIST, (filter, wanted) => listDebtors(filter, { ...wanted, today })),
    readAgeing(today),
  ]);
  return json({ ...page, ageing, today, maySet: staff.permissions.has("finance.credit") });
}

export default function CreditList() {
  const { ageing, today, maySet, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="信用和账款"
      note="新的额度从客户页设置"
      list={LIST}
      {...page}
      end={
        maySet ? (
          <Link className="admin-head__end" to={`${LIST.path}/settings`}>
            到期和提醒
          </Link>
        ) : null
      }
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="各公司账款"
      none="没有这样的公司。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "公司", cell: (row) => row.company },
        { name: "状态", cell: (row) => CREDIT_STATES[creditState(row, today)] },
        { name: "最早到期", cell: (row) => row.earliestDue ?? NONE },
        {
          name: "逾期",
          cell: ({ earliestDue, late }) =>
            earliestDue !== null && late > 0 ? `${daysLate(earliestDue, today)} 天` : NONE,
        },
        { name: "信用额度", isFigure: true, cell: (row) => formatYuan(row.limit) },
        { name: "未还", isFigure: true, cell: (row) => formatYuan(row.outstanding) },
        { name: "逾期金额", isFigure: true, cell: (row) => formatYuan(row.late) },
        { name: "可用", isFigure: true, cell: (row) => formatYuan(getAvailableCredit(row)) },
      ]}
    >
      <AgeingChart ageing={ageing} path={LIST.path} />
    </ListPage>
  );
}
