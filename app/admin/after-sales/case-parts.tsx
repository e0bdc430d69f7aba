import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { AfterSalesLine, AfterSalesPage } from "~/modules/returns/request/after-sales-page";
import {
  AFTER_SALES_KINDS,
  afterSalesStateText,
  type AfterSalesKind,
  type AfterSalesState,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import { ErrorSummary } from "~/ui/forms/error-summary";

const MARKS: Record<AfterSalesState, string> = {
  pendingReview: "wait",
  pendingParcel: "hold",
  pendingCheck: "work",
  pendingRefund: "go",
  completed: "done",
  rejected: "stop",
  withdrawn: "off",
};

export interface AfterSalesRequestHead {
  requestNumber: string;
  kind: AfterSalesKind;
  state: AfterSalesState;
  remedy: Remedy;
}

export const CaseState = ({ head }: { head: Pick<AfterSalesRequestHead, "state" | "remedy"> }) => (
  <span className={`state state--${MARKS[head.state]}`}>{afterSalesStateText(head)}</span>
);

interface CaseTitleProps {
  head: AfterSalesRequestHead;
  company: string;
  /** the action of this page; null: the request's own page */
  doing?: string;
}

export function CaseTitle({ head, company, doing }: CaseTitleProps) {
  return (
    <div className="admin-head">
      <h1>{doing ? `${doing}：${company}` : company}</h1>
      <CaseState head={head} />
      <span className="admin-head__note">
        {AFTER_SALES_KINDS[head.kind]} {head.requestNumber}
      </span>
      <span className="admin-head__end">
        {doing ? (
          <CaseLink to={`/staff/after-sales/${head.requestNumber}`}>返回申请</CaseLink>
        ) : (
          <Link to="/staff/after-sales">全部退货和售后</Link>
        )}
      </span>
    </div>
  );
}

export function CaseErrors({ reply }: { reply: FormReply | undefined }) {
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts?.[0] ? [{ text: texts[0], ...(name && { name }) }] : [],
  );
  return <ErrorSummary errors={errors} />;
}

interface CaseLinesProps {
  /** the decided numbers are those checked on arrival, or agreed to where nothing comes back */
  page: Pick<AfterSalesPage, "lines" | "returnTo">;
  field?: (line: AfterSalesLine, place: number) => ReactNode;
}

export function CaseLines({ page: { lines, returnTo }, field }: CaseLinesProps) {
  const [decided, undecided] = returnTo === "" ? ["同意数量", "未审核"] : ["验收数量", "未验收"];
  return (
    <table className="grid-table fold-table">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col">有效期至</th>
          <th scope="col" className="grid-table__figure">
            申请数量
          </th>
          <th scope="col" className="grid-table__figure">
            {decided}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name} {line.spec}
              {line.isGift ? " 赠品" : ""}
            </th>
            <td data-name="批号">{line.batchNumber}</td>
            <td data-name="有效期至">{line.expiresOn}</td>
            <td data-name="申请数量" className="grid-table__figure">
              {line.quantity} {line.unit}
            </td>
            <td data-name={decided} className="grid-table__figure">
              {field ? field(line, i + 1) : (line.accepted ?? undecided)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
