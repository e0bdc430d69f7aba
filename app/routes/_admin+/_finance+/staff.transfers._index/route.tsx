/** 对公转账: transfers whose money is to be looked for at the bank, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { WorkTable } from "~/admin/lists/work-table";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { countTransfers, oldestTransfers } from "~/modules/payments/payment/payments.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("对公转账", "finance.see");

const COLUMNS = [
  { name: "付款编号" },
  { name: "公司" },
  { name: "用途" },
  { name: "申请时间" },
  { name: "凭证" },
  { name: "金额", isFigure: true },
] as const;

const MAX_ROWS = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [payments, { count }] = await Promise.all([oldestTransfers(MAX_ROWS), countTransfers()]);
  const facts = await moneyFacts(payments.map(({ id }) => id));
  const rows = payments.map((payment) => {
    const fact = facts.get(payment.id)!;
    return {
      id: payment.number,
      to: `/staff/transfers/${payment.number}`,
      cells: [
        payment.number,
        fact.company,
        purposeText(fact),
        formatTime(payment.createdAt),
        fact.transferProof ? "有" : NONE,
        formatYuan(payment.amount),
      ],
    };
  });
  return json({ rows, count });
}

export default function Transfers() {
  const { rows, count } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>对公转账</h1>
        <span className="desk-head__note">
          {count} 笔待确认到账{count > rows.length ? `，先列出最早的 ${rows.length} 笔` : ""}；
          <Link to="/staff/transfers/bank-file">按银行流水核对</Link>
        </span>
        <div className="desk-head__end">
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className="desk-body">
        <WorkTable caption="待确认的转账" columns={COLUMNS} rows={rows} none="没有待确认的转账。" />
      </div>
    </>
  );
}
