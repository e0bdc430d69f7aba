/** 一份银行流水: its lines next to waiting transfers; confirms the ticked ones, with a result for each line. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { confirmByHand } from "~/admin/finance/incoming.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import { matchBankLines } from "~/modules/orders/payment/bank-match.server";
import {
  findBankFile,
  linesNamed,
  linesOfFile,
  type BankLine,
} from "~/modules/payments/bank-file/bank-lines.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { z } from "zod";
import { readWhole } from "~/platform/values/whole-number";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import { BANK_RESULTS, type MatchedLine, type WaitingTransfer } from "~/modules/orders/payment/bank-match";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { NONE } from "~/platform/values/missing";

const MOST_LINES = 200;
const FIELD = /^payment-([1-9]\d{0,14})$/;

const BankLinesForm = z
  .object({
    lines: z
      .union([z.string(), z.array(z.string()).max(MOST_LINES, "一次勾选的行过多")])
      .optional()
      .transform((sent) => [sent ?? []].flat().flatMap((text) => readWhole(text) ?? []))
      .refine((ids) => ids.length > 0, "请先勾选要确认的行"),
  })
  .catchall(z.string().max(30).optional())
  .transform(({ lines, ...fields }) => ({
    lines,
    payments: new Map(
      Object.entries(fields).flatMap(([name, payment]) => {
        const id = FIELD.exec(name)?.[1];
        return id && typeof payment === "string" ? [[Number(id), payment] as const] : [];
      }),
    ),
  }));

export const handle = adminHandle("核对银行流水", "finance.see", "finance.confirm");

const PER_PAGE = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const file = (await findBankFile(id)) ?? notFound();
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const some = await linesOfFile(id, after ?? 0, PER_PAGE + 1);
  const shown = some.slice(0, PER_PAGE);
  const path = `/staff/transfers/bank-file/${id}`;
  return json({
    file,
    lines: await matchBankLines(shown),
    first: after === null ? null : path,
    next: some.length > PER_PAGE ? getListPath(path, {}, { after: String(shown.at(-1)!.place) }) : null,
    mayConfirm: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findBankFile(id))) notFound();
  const form = await readForm(request, BankLinesForm);
  if (!form.ok) return form.response;
  const { lines: ids, payments } = form.value;
  const lines = await matchBankLines(await linesNamed(id, ids));
  const results = await findResults(lines, async (line): Promise<BulkRowResult> => {
    const name = `${line.serial} ${line.payer}`;
    if (line.paymentNumber) return { name, isDone: false, text: `已确认过转账 ${line.paymentNumber}` };
    const number = payments.get(line.id) ?? "";
    if (!line.candidates.some((candidate) => candidate.number === number))
      return { name, isDone: false, text: number ? `转账 ${number} 已不再等待这笔款项` : "请选择对应的转账" };
    const wish = { number, amount: line.amount, reference: line.serial, isChecked: false };
    const done = await asStaff(staff, { command: "按流水确认转账" }, () => confirmByHand(wish, staff, now()));
    if (!done.ok && done.asks)
      return { name, isDone: false, text: `${number}：${done.text}（在这笔转账的页面确认）` };
    if (!done.ok) return { name, isDone: false, text: `${number}：${done.text}` };
    if ("approvalRequestId" in done)
      return { name, isDone: true, text: `${number}：${done.why}，已提出，由另一位同事复核后入账` };
    const { isDone, text } = appliedResult(done.applied);
    return { name, isDone, text: `${number}：${text}` };
  });
  return json({ results });
}

export default function BankLines() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  const { file, lines, first, next, mayConfirm } = useLoaderData<typeof loader>();
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

type Line = BankLine & MatchedLine;

const HEADS = ["日期", "对方户名", "摘要和附言", "流水号", "核对结果", "对应的转账"];

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
