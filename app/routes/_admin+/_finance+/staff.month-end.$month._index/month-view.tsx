import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import {
  CHECK_COLUMNS,
  type CheckRow,
  type LeftLink,
  MONTH_COLUMNS,
  MONTH_END_PATH,
  type MonthTable,
} from "~/admin/month-end/month-end-page";
import { FiguresRow, type ReportFigure } from "~/admin/reports/figures-row";
import { ReportTable } from "~/admin/reports/report-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { monthText } from "~/modules/reports/month-end/closing";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { PrintButton } from "~/ui/print-button";
import { PrintSeller } from "~/ui/print-head";
import { CloseMonth, type CloseFields, LeftList } from "./close-month";

interface MonthViewProps {
  month: string;
  state: string;
  isClosed: boolean;
  /** when it was closed, or until when the figures are right */
  facts: string;
  /** 未填 without a legal entity */
  seller: string;
  remark: string;
  before: string;
  /** null: the current month */
  next: string | null;
  totals: readonly ReportFigure[];
  tables: readonly MonthTable[];
  checks: readonly CheckRow[];
  wrong: number;
  differs: readonly string[];
  left: readonly LeftLink[];
  /** why it may not be closed; null: it may */
  refusal: string | null;
  form: CloseFields;
  mayClose: boolean;
  mayReopen: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function MonthView(props: MonthViewProps) {
  const { isClosed, remark, totals, tables, checks, wrong, differs, left, changes } = props;
  return (
    <>
      <MonthHead {...props} />
      <div className="admin-body">
        <PrintSeller name={props.seller} />
        {wrong > 0 ? (
          <p className="notice notice--warning">{`有 ${wrong} 项核对不一致，见下方“核对”。`}</p>
        ) : (
          <p className="part">✓ 期初、变动和期末相符，各账互相一致。</p>
        )}
        <Differences differs={differs} />
        <FiguresRow figures={totals} />
        <div className="columns columns--half part">
          <DetailSection
            id="h-left"
            title={isClosed ? "月结时未办完" : "尚未办完"}
            note={isClosed ? remark : "截至本月底发生、现在仍未办完的"}
          >
            <LeftList left={left} />
          </DetailSection>
          <CloseMonth {...props} />
        </div>
        <div className="columns columns--half part">
          {tables.map(({ part, rows, foot }, at) => (
            <DetailSection key={part} id={`h-part-${at}`} title={part} note={foot}>
              <ReportTable caption={part} heading="项目" columns={MONTH_COLUMNS} rows={rows} none="没有。" />
            </DetailSection>
          ))}
        </div>
        <DetailSection id="h-checks" title="核对" note="同一笔钱在两处的记录应当一致">
          <ReportTable caption="核对" heading="核对" columns={CHECK_COLUMNS} rows={checks} none="没有。" />
        </DetailSection>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="没有月结的记录。" />
        </DetailSection>
      </div>
    </>
  );
}

function MonthHead({ month, state, facts, before, next, mayReopen }: MonthViewProps) {
  return (
    <div className="admin-head">
      <h1>{`${monthText(month)}月结`}</h1>
      <span className="admin-head__note">{`${state}，${facts}`}</span>
      <nav aria-label="月份" className="no-print">
        <ul className="saved">
          <li>
            <Link className="saved__link" to={`${MONTH_END_PATH}/${before}`}>
              上月
            </Link>
          </li>
          {next ? (
            <li>
              <Link className="saved__link" to={`${MONTH_END_PATH}/${next}`}>
                下月
              </Link>
            </li>
          ) : null}
          <li>
            <Link className="saved__link" to={MONTH_END_PATH}>
              所有月份
            </Link>
          </li>
        </ul>
      </nav>
      <div className="admin-head__end no-print">
        {mayReopen ? (
          <Link className="button button--small" to={`${MONTH_END_PATH}/${month}/reopening`}>
            反月结
          </Link>
        ) : null}
        <ListExports path={`${MONTH_END_PATH}/${month}/export`} input={{}} />
        <PrintButton>打印</PrintButton>
      </div>
    </div>
  );
}

/** Changes since the month was closed, whose figures stay. */
function Differences({ differs }: { differs: readonly string[] }) {
  if (differs.length === 0) return null;
  return (
    <div className="notice notice--warning part">
      <p>月结后有变动记入了本月，下面是月结时的数字，现在有以下不同：</p>
      <ul>
        {differs.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
