import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { dayPath } from "~/modules/payments/reconciliation/reconciliation";
import type { StoredStatement } from "~/modules/payments/reconciliation/statements.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { BillForms } from "./bill-parts";
import { NONE } from "~/platform/values/missing";

interface ReconciliationViewProps {
  statements: readonly StoredStatement[];
  first: string | null;
  next: string | null;
  open: number;
  lacking: readonly { name: string; days: readonly string[] }[];
  yesterday: string;
  mayReconcile: boolean;
  reply: FormReply | undefined;
}

const summed = (count: number, sum: number) => (count === 0 ? "0 笔" : `${count} 笔 ${formatYuan(sum)}`);

export function ReconciliationView(props: ReconciliationViewProps) {
  const { statements, first, next, open, lacking, yesterday, mayReconcile, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>对账</h1>
        <span className="admin-head__note">微信支付和支付宝的账单每天 10 点后自动获取；也可以上传文件</span>
        <span className="admin-head__end">
          <Link to="/staff/reconciliation/differences?state=open">
            {open > 0 ? `${open} 笔差异待处理` : "对账差异"}
          </Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="part">
          {lacking.map(({ name, days }) => (
            <Notice kind="warning" key={name}>
              {`还没有${name} ${lackingText(days)} 的账单`}
            </Notice>
          ))}
        </div>
        {mayReconcile ? <BillForms yesterday={yesterday} reply={reply} /> : null}
        <DetailSection id="h-statements" title="读入过的账单">
          <WorkTable
            caption="读入过的账单"
            none="还没有读入过账单。"
            rows={statements}
            keyOf={({ id }) => id}
            to={({ provider, from, to }) => dayPath(provider, to < from ? from : to)}
            columns={[
              { name: "账单", cell: (row) => row.name },
              { name: "来源", cell: (row) => paymentMethodText(row.provider) },
              { name: "日期", cell: (row) => daysText(row) },
              { name: "收款", isFigure: true, cell: (row) => summed(row.payments, row.paid) },
              { name: "退款", isFigure: true, cell: (row) => summed(row.refunds, row.refunded) },
              {
                name: "未处理差异",
                isFigure: true,
                cell: ({ open }) => (open === 0 ? NONE : `${open} 笔`),
              },
              { name: "读入", cell: (row) => `${row.readBy} ${formatTime(row.readAt)}` },
            ]}
          />
          <ListFoot first={first} next={next} />
        </DetailSection>
      </div>
    </>
  );
}

/** Returns "2026-11-25、2026-11-26", or "2026-11-20 至 2026-11-26 中 5 天". */
const lackingText = (days: readonly string[]): string =>
  days.length < 3 ? days.join("、") : `${days[0]} 至 ${days.at(-1)} 中 ${days.length} 天`;

const daysText = ({ from, to }: StoredStatement): string => (to <= from ? from : `${from} 至 ${to}`);
