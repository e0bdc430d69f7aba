/** 账款对账单: what a company bought on account, gave back and repaid in a month, to be printed. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { readSeller } from "~/modules/content/legal-entity.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { creditStatement } from "~/modules/credit/statement.server";
import { toIssuedCreditStatement } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { lastMonths, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ENTRY_KINDS } from "~/modules/credit/credit";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { FactList } from "~/admin/detail/case-parts";
import { SellerFacts, StaffSeal } from "~/admin/detail/seller-facts";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("账款对账单", "finance.see");

const MONTHS = 24;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const at = now();
  const spans = lastMonths(MONTHS, at).toReversed();
  const wanted = new URL(request.url).searchParams.get("month");
  const span = spans.find(({ month }) => month === wanted) ?? spans[0]!;
  const statement = await creditStatement(id, span);
  const months = spans.map(({ month }) => month);
  const seller = await readSeller();
  const issued = toIssuedCreditStatement({ id, name, month: span.month }, statement, seller.name);
  const verify = await issueOnPaper(shopOrigin(request), issued, at);
  return json({ id, name, month: span.month, months, statement, seller, verify, now: at });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function CreditStatementPage() {
  const { id, name, month, months, statement, seller, verify, now } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>账款对账单</h1>
        <span className="admin-head__note">{`${name}，${month}，制表 ${formatTime(now)}`}</span>
        <span className="admin-head__end no-print">
          <PrintButton>打印对账单</PrintButton>
          <Link to={`/staff/credit/${id}`}>返回账款</Link>
        </span>
      </div>
      <div className="filter-line no-print">
        <Form className="filter-row" role="search" aria-label="月份">
          <select className="field__input" name="month" aria-label="月份" defaultValue={month} key={month}>
            {months.map((month) => (
              <option key={month}>{month}</option>
            ))}
          </select>
          <button className="button" type="submit">
            查看
          </button>
        </Form>
      </div>
      <div className="admin-body">
        <FactList
          rows={[
            ["期初未还", formatYuan(statement.opening)],
            [ENTRY_KINDS.charge, formatYuan(statement.sums.charge)],
            [ENTRY_KINDS.refund, formatYuan(statement.sums.refund)],
            [ENTRY_KINDS.repay, formatYuan(statement.sums.repay)],
            ...(statement.sums.reversal > 0
              ? [[ENTRY_KINDS.reversal, formatYuan(statement.sums.reversal)] as const]
              : []),
            ["期末未还", formatYuan(statement.closing)],
          ]}
        />
        <StatementLines statement={statement} />
        <SellerFacts seller={seller} />
        <div className="paper-sheet__signs">
          <span>
            供方（盖章）
            {seller.hasSeal.company ? <StaffSeal /> : null}
          </span>
          <span>购方（盖章）</span>
          <span>日期</span>
        </div>
        <p className="verify-line">{verify}</p>
      </div>
    </>
  );
}

function StatementLines({ statement: { lines } }: Pick<LoaderData, "statement">) {
  if (lines.length === 0) return <p className="soft part">本月没有账款变动。</p>;
  return (
    <table className="grid-table grid-table--low paper-table fold-table fold-table--facts">
      <caption className="sr-only">账款明细</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">订单</th>
          <th scope="col">说明</th>
          <th scope="col" className="grid-table__figure">
            增减
          </th>
          <th scope="col" className="grid-table__figure">
            未还
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{formatTime(line.at)}</th>
            <td data-name="类型">{ENTRY_KINDS[line.kind]}</td>
            <td data-name="订单">{line.orderNumber}</td>
            <td data-name="说明">{line.note}</td>
            <td data-name="增减" className="grid-table__figure">
              {formatAmount(line.amount)}
            </td>
            <td data-name="未还" className="grid-table__figure">
              {formatAmount(line.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
