/** 对公转账: transfers whose money is to be looked for at the bank, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/admin/lists/list-page";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { countTransfers, oldestTransfers } from "~/modules/payments/payment/payments.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("对公转账", "finance.see");

const LIST = { path: "/staff/transfers", hasColumnChoice: true, filters: [] } as const;
const MAX_ROWS = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [payments, { count }] = await Promise.all([oldestTransfers(MAX_ROWS), countTransfers()]);
  const facts = await moneyFacts(payments.map(({ id }) => id));
  const rows = payments.map(({ id, number, createdAt, amount }) => ({
    number,
    createdAt,
    amount,
    fact: facts.get(id)!,
  }));
  return json({ rows, count });
}

export default function Transfers() {
  const { rows, count } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="对公转账"
      note={
        <>
          {count} 笔待确认到账{count > rows.length ? `，先列出最早的 ${rows.length} 笔` : ""}；
          <Link to={`${LIST.path}/bank-file`}>按银行流水核对</Link>
        </>
      }
      list={LIST}
      input={{}}
      rows={rows}
      caption="待确认的转账"
      none="没有待确认的转账。"
      to={({ number }) => `${LIST.path}/${number}`}
      columns={[
        { name: "付款编号", cell: (row) => row.number },
        { name: "公司", cell: (row) => row.fact.company },
        { name: "用途", cell: (row) => purposeText(row.fact) },
        { name: "申请时间", cell: (row) => formatTime(row.createdAt) },
        { name: "凭证", cell: (row) => (row.fact.transferProof ? "有" : NONE) },
        { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
      ]}
    />
  );
}
