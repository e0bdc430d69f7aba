import { Form, Link } from "@remix-run/react";
import type { CodeQuestion } from "~/modules/trace-codes/refusal";
import { PACK_LEVELS } from "~/modules/trace-codes/codes/trace-code";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

/** `question`: a code that a person has to place, with everything that was scanned. */
export type CodesReply = FormReply & { question?: CodeQuestion & { text: string } };

interface CodesRow {
  row: number;
  name: string;
  spec: string;
  batch: string;
  unit: string;
  left: number;
  isTraced: boolean;
  scanned: number;
}

interface CodesProps {
  order: { number: string; company: string; status: string };
  rows: readonly CodesRow[];
  count: { expected: number; scanned: number };
  codes: readonly { code: string; row: number; level: string; units: number; packedBy: string }[];
  rule: string;
  check: { state: string; by: string; note: string } | null;
  reply: CodesReply | undefined;
}

function QuestionForm({
  rows,
  question,
}: {
  rows: readonly CodesRow[];
  question: CodeQuestion & { text: string };
}) {
  const choices = rows.filter(({ row }) => question.rows.includes(row));
  return (
    <Form method="post" className="form part" aria-label="确认追溯码">
      <p>
        追溯码 <strong>{question.code}</strong> 请核对实物后确认，以后同样开头和包装的码自动识别。
      </p>
      <input type="hidden" name="do" value="scan" />
      <textarea name="codeLines" defaultValue={question.text} hidden readOnly />
      <fieldset className="field">
        <legend className="field__label">是哪一行的商品</legend>
        <div className="choices">
          {choices.map(({ row, name, spec, batch }, at) => (
            <label key={row}>
              <input
                type="radio"
                name="row"
                value={row}
                defaultChecked={at === 0 && choices.length === 1}
                required
              />
              {`${name} ${spec}，批号 ${batch}`}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="field">
        <span className="field__label">包装级别</span>
        <select className="field__input" name="level" defaultValue="1">
          {Object.entries(PACK_LEVELS).map(([level, name]) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field__label">里面有几个最小包装</span>
        <input
          className="field__input field__input--figure"
          type="number"
          inputMode="numeric"
          min={1}
          name="units"
          defaultValue={1}
        />
      </label>
      <button className="button button--primary" type="submit">
        确认并计入
      </button>
    </Form>
  );
}

function RowTable({ rows }: { rows: readonly CodesRow[] }) {
  return (
    <table className="grid-table fold-table pack-table part">
      <caption className="sr-only">追溯码数量</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col">已扫 / 未发</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td>{`${row.name} ${row.spec}`}</td>
            <td>{row.batch}</td>
            <td className="grid-table__keep">{`${row.scanned} / ${row.left}${row.unit}`}</td>
            <td>
              <RowState row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowState({ row }: { row: CodesRow }) {
  if (row.left === 0) return <span className="state state--off">已发出</span>;
  if (row.scanned >= row.left) return <span className="state state--done">扫齐</span>;
  if (!row.isTraced) return <span className="state state--off">无须追溯码</span>;
  if (row.scanned === 0) return <span className="state state--wait">未扫</span>;
  return <span className="state state--work">差 {row.left - row.scanned}</span>;
}

function PackedList({ codes }: Pick<CodesProps, "codes">) {
  if (codes.length === 0) return <p className="soft">还没有扫追溯码。</p>;
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">已扫的追溯码</caption>
      <thead>
        <tr>
          <th scope="col">追溯码</th>
          <th scope="col">包装</th>
          <th scope="col">行</th>
          <th scope="col">装箱人</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ code, row, level, units, packedBy }) => (
          <tr key={code}>
            <td className="grid-table__keep">
              <Link to={`/staff/trace-codes?code=${code}`}>{code}</Link>
            </td>
            <td>{units > 1 ? `${level}，${units} 个` : level}</td>
            <td>{`第 ${row} 行`}</td>
            <td>{packedBy}</td>
            <td>
              <Form method="post">
                <input type="hidden" name="code" value={code} />
                <button className="button" type="submit" name="do" value="undo" aria-label={`取消 ${code}`}>
                  取消
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CodesScan({ codes }: Pick<CodesProps, "codes">) {
  return (
    <Form method="post" className="scan" key={`${codes.length} ${codes[0]?.code ?? ""}`}>
      <label className="scan__label" htmlFor="codeLines">
        扫追溯码，整件扫箱码即可
      </label>
      <span className="scan__row">
        <input
          className="scan__input"
          type="text"
          id="codeLines"
          name="codeLines"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          aria-describedby="result"
        />
        <button className="button" type="submit" name="do" value="scan">
          确认
        </button>
      </span>
    </Form>
  );
}

const PasteForm = () => (
  <details className="part">
    <summary>粘贴多个追溯码</summary>
    <Form method="post" className="form">
      <label className="field">
        <span className="field__label">每行一个，也可用空格或逗号隔开；箱码和里面的码写成“箱码：码 码”</span>
        <textarea className="field__input" name="codeLines" rows={6} />
      </label>
      <button className="button" type="submit" name="do" value="scan">
        计入
      </button>
    </Form>
  </details>
);

function CheckState({ check, isOpen }: { check: NonNullable<CodesProps["check"]>; isOpen: boolean }) {
  return (
    <section className="part" aria-label="出库复核">
      <p>{`出库复核：${[check.state, check.by, check.note].filter(Boolean).join("，")}`}</p>
      {isOpen ? (
        <Form method="post">
          <button className="button" type="submit" name="do" value="check">
            提交出库复核
          </button>
        </Form>
      ) : null}
    </section>
  );
}

function footText({ expected, scanned }: CodesProps["count"], rule: string): string {
  if (expected === 0) return "这个订单没有需要追溯码的商品";
  return `已扫 ${scanned}，共 ${expected}${rule === "stop" ? "，扫齐后才能发货" : ""}`;
}

function Question({ rows, reply }: { rows: readonly CodesRow[]; reply: CodesReply | undefined }) {
  const question = reply?.question;
  return (
    <>
      <div id="result" role="status">
        {question ? (
          <div className="scan-result scan-result--wrong">
            <p className="scan-result__word">请确认</p>
            <p className="scan-result__what">{reply.error?.codeLines?.[0]}</p>
          </div>
        ) : null}
      </div>
      {question ? <QuestionForm rows={rows} question={question} /> : null}
    </>
  );
}

export function CodesView({ order, rows, count, codes, rule, check, reply }: CodesProps) {
  const path = `/staff/warehouse/${order.number}`;
  const isOpen = order.status === "pendingShipment";
  return (
    <>
      <div className="admin-head">
        <h1>扫追溯码</h1>
        <span className="admin-head__note">{`订单 ${order.number}，${order.company}`}</span>
        <span className="admin-head__end">
          <Link to={`${path}/scanner`}>扫码装箱</Link>
          <Link to={path}>发货</Link>
        </span>
      </div>
      <div className="admin-body">
        {reply?.question ? null : <ErrorSummary errors={toErrorSummary(reply)} />}
        {isOpen ? <CodesScan codes={codes} /> : null}
        <Question rows={rows} reply={reply} />
        <RowTable rows={rows} />
        <PackedList codes={codes} />
        {isOpen ? <PasteForm /> : null}
        {check ? <CheckState check={check} isOpen={isOpen} /> : null}
      </div>
      <div className="admin-foot">
        <Link className="button button--primary" to={`${path}/scanner`}>
          去装箱发货
        </Link>
        <span className="soft">{footText(count, rule)}</span>
      </div>
    </>
  );
}
