import { Link } from "@remix-run/react";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import { ChooseFiles, StagedFiles } from "~/desk/uploads/staged-upload";
import type { CheckedReport } from "~/documents/test-report-desk.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";

/** What would become of one file. */
export interface StagedRow {
  name: string;
  outcome: "stored" | "replaced" | "unchanged" | "refused";
  /** why it is refused */
  text: string;
  /** one a column */
  cells: readonly string[];
  /** null: there is nothing to save */
  stagedId: number | null;
}

export type StagedReply = FormReply & { checked?: StagedRow[]; verdicts?: Verdict[] };

interface StagedViewProps {
  /** the page's own address */
  path: string;
  title: string;
  note: string;
  /** the list that the page belongs to */
  back: string;
  /** kinds of files, in words and as the field offers them */
  kinds: string;
  accept: string;
  /** what files are named like */
  hint: string;
  columns: readonly string[];
  /** "份报告": what is counted */
  counted: string;
  reply: StagedReply | undefined;
  /** below the verdicts */
  children?: ReactNode;
}

export function StagedView(props: StagedViewProps) {
  const { title, note, back, reply, children } = props;
  return (
    <>
      <div className="desk-head">
        <h1>{title}</h1>
        <span className="desk-head__note">{note}</span>
        <span className="desk-head__end">
          <Link to={back}>返回列表</Link>
        </span>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        {reply?.verdicts ? (
          <>
            <VerdictTable verdicts={reply.verdicts} />
            {children}
          </>
        ) : null}
        {reply?.checked ? (
          <Checked checked={reply.checked} />
        ) : (
          <ChooseFiles
            kinds="PDF、JPG 或 PNG 文件"
            accept=".pdf,.jpg,.jpeg,.png"
            hint="文件名如 230501.pdf、阿莫西林胶囊_230501.pdf；同一批号有多个商品时写商品编号，如 12_230501.pdf"
          />
        )}
      </div>
    </>
  );
}

const OUTCOMES = {
  stored: { text: "将保存", state: "state state--go" },
  replaced: { text: "将替换现有的", state: "state state--warn" },
  unchanged: { text: "与现有的相同，不必保存", state: "state state--off" },
} as const;

function Checked({ path, columns, counted, checked }: StagedViewProps & { checked: readonly StagedRow[] }) {
  const staged = checked.flatMap(({ stagedId }) => stagedId ?? []);
  return (
    <StagedFiles staged={staged} unit="份报告" path="/staff/test-reports/upload">
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">文件</th>
            <th scope="col">批号</th>
            <th scope="col">商品</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {checked.map((one) => (
            <tr
              key={`${one.name} ${one.stagedId ?? one.text}`}
              className={one.outcome === "refused" ? "grid-table__row--bad" : undefined}
            >
              <th scope="row">{one.name}</th>
              <td data-name="批号">{one.batch || "无"}</td>
              <td data-name="商品">
                {one.outcome === "refused" ? "无" : `${one.goods}，编号 ${one.goodsIds.join("、")}`}
              </td>
              <td className="grid-table__keep">
                {one.outcome === "refused" ? (
                  one.text
                ) : (
                  <span className={OUTCOMES[one.outcome].state}>{OUTCOMES[one.outcome].text}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StagedFiles>
  );
}
