import { Link } from "@remix-run/react";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import { BANK_RESULTS, type MatchedLine, type WaitingTransfer } from "~/modules/orders/payment/bank-match";
import type { BankFile, BankLine } from "~/modules/payments/bank-file/bank-lines.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { NONE } from "~/platform/values/missing";

type Line = BankLine & MatchedLine;

interface BankLinesViewProps {
  file: BankFile;
  lines: readonly Line[];
  first: string | null;
  next: string | null;
  mayConfirm: boolean;
  reply: (FormReply & { results?: BulkRowResult[] }) | undefined;
}

const HEADS = ["日期", "对方户名", "摘要和附言", "流水号", "核对结果", "对应的转账"];

export function BankLinesView({ file, lines, first, next, mayConfirm, reply }: BankLinesViewProps) {
  const isAny = mayConfirm && lines.some(({ candidates }) => candidates.length > 0);
  return (
    <>
      <div className="admin-head">
        <h1>{file.name || `流水 ${file.id}`}</h1>
        <span className="admin-head__note">
          {`${file.readBy} ${formatTime(file.readAt)} 读入，${file.lines} 笔收款；`}
          <Link to="/staff/transfers/bank-file">全部流水</Link>
        </span>
      </div>
      <TickedBody isForm={isAny}>
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        <table className="grid-table grid-table--stay fold-table">
          <caption className="sr-only">流水</caption>
          <thead>
            <tr>
              <th scope="col" className="grid-table__tick">
                <span className="sr-only">勾选</span>
              </th>
              {HEADS.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
              <th scope="col" className="grid-table__figure">
                金额
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} mayConfirm={mayConfirm} />
            ))}
          </tbody>
        </table>
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isAny ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={TICKED_FORM} accessKey="s">
            确认勾选的到账
          </button>
          <span className="soft">勾选的每一行各自入账，一笔流水只能用一次</span>
        </div>
      ) : null}
    </>
  );
}

const MARKS = { one: "go", many: "warn", none: "off", done: "done" } as const;

function LineRow({ line, mayConfirm }: { line: Line; mayConfirm: boolean }) {
  const { id, day, payer, remark, serial, amount, result, candidates } = line;
  const isOpen = mayConfirm && candidates.length > 0;
  return (
    <tr className={result === "many" ? "grid-table__row--warn" : undefined}>
      <td className="grid-table__tick">
        {isOpen ? (
          <label>
            <input type="checkbox" name="lines" value={id} aria-label={`勾选 ${serial}`} />
          </label>
        ) : null}
      </td>
      <td data-name="日期">{day}</td>
      <th scope="row">{payer}</th>
      <td data-name="摘要和附言">{remark}</td>
      <td data-name="流水号">{serial}</td>
      <td data-name="核对结果">
        <span className={`state state--${MARKS[result]}`}>{BANK_RESULTS[result]}</span>
      </td>
      <td data-name="对应的转账">
        <Target line={line} isOpen={isOpen} />
      </td>
      <td className="grid-table__figure" data-name="金额">
        {formatYuan(amount)}
      </td>
    </tr>
  );
}

const differenceText = (transfer: WaitingTransfer, came: number): string => {
  const more = came - transfer.amount;
  const due = `应付 ${formatYuan(transfer.amount)}`;
  return more === 0 ? due : `${due}，${more > 0 ? "多" : "少"} ${formatYuan(Math.abs(more))}`;
};

function Target({ line, isOpen }: { line: Line; isOpen: boolean }) {
  const { id, paymentNumber, confirmedBy, candidates, amount, serial } = line;
  if (paymentNumber)
    return (
      <>
        <Link to={`/staff/transfers/${paymentNumber}`}>{paymentNumber}</Link>，{confirmedBy} 确认
      </>
    );
  const [first] = candidates;
  if (!first) return <span className="soft">{NONE}</span>;
  if (line.result === "one" || !isOpen)
    return (
      <>
        {isOpen ? <input type="hidden" name={`payment-${id}`} value={first.number} /> : null}
        <Link to={`/staff/transfers/${first.number}`}>{first.number}</Link> {first.company}，
        {differenceText(first, amount)}
      </>
    );
  return (
    <select
      className="field__input"
      name={`payment-${id}`}
      aria-label={`${serial} 对应的转账`}
      defaultValue=""
    >
      <option value="">请选择</option>
      {candidates.map((candidate) => (
        <option key={candidate.number} value={candidate.number}>
          {`${candidate.number} ${candidate.company}，${differenceText(candidate, amount)}`}
        </option>
      ))}
    </select>
  );
}
