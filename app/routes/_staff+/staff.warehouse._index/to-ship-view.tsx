import { Form } from "@remix-run/react";
import { CaseLink } from "~/desk/lists/case-link";
import { type FilterField, FilterRow, ListFoot } from "~/desk/lists/list-parts";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import type { DeskOrderRow } from "~/orders/desk/desk-orders.server";
import { OrderTable } from "~/orders/desk/order-table";
import { MAX_WAVE } from "~/orders/desk/pick-wave";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface ToShipProps {
  rows: readonly DeskOrderRow[];
  typed: Record<string, string>;
  first: string | null;
  next: string | null;
  mayShip: boolean;
  reply: (FormReply & { verdicts?: Verdict[] }) | undefined;
}

const PATH = "/staff/warehouse";
const FIELDS: readonly FilterField[] = [
  { name: "words", label: "公司、订单号、电话" },
  { name: "from", label: "下单日期从", type: "date" },
  { name: "to", label: "下单日期至", type: "date" },
];

const FIGURES = [{ name: "金额", of: ({ payable }: DeskOrderRow) => payable }] as const;

export function ToShipView({ rows, typed, first, next, mayShip, reply }: ToShipProps) {
  return (
    <>
      <div className="desk-head">
        <h1>待发货</h1>
        <span className="desk-head__note">已审核、还有商品未发出的订单</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} typed={typed} />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        {reply?.verdicts ? <VerdictTable verdicts={reply.verdicts} /> : null}
        {rows.length === 0 ? (
          <p className="soft">没有待发货的订单。</p>
        ) : (
          <Form action={`${PATH}/pick`} id="wave">
            {Object.entries(typed).map(([name, value]) =>
              value ? <input type="hidden" key={name} name={name} value={value} /> : null,
            )}
            <OrderTable
              caption="待发货订单"
              rows={rows}
              path={PATH}
              figures={FIGURES}
              mayTick={({ isHeld }) => !isHeld}
            />
          </Form>
        )}
        <ListFoot first={first} next={next} />
        {mayShip ? <PasteLabels reply={reply} /> : null}
      </div>
      {rows.length > 0 ? (
        <div className="desk-foot">
          <button className="button button--primary" type="submit" form="wave" accessKey="s">
            拣货单
          </button>
          <button className="button" type="submit" form="wave" name="all" value="1">
            符合条件的全部
          </button>
          <span className="soft">{`先勾选；一次最多 ${MAX_WAVE} 单，先下单的在前`}</span>
        </div>
      ) : null}
    </>
  );
}

function ToShipTable({ rows }: { rows: readonly DeskOrderRow[] }) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">待发货订单</caption>
      <thead>
        <tr>
          <th scope="col" className="grid-table__tick">
            <span className="sr-only">勾选</span>
          </th>
          <th scope="col">订单编号</th>
          <th scope="col">下单时间</th>
          <th scope="col">公司</th>
          <th scope="col">状态</th>
          <th scope="col">配送</th>
          <th scope="col" className="grid-table__figure">
            金额
          </th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="grid-table__tick">
              {row.isHeld ? null : (
                <label>
                  <input
                    type="checkbox"
                    name="numbers"
                    value={row.number}
                    aria-label={`勾选 ${row.number}`}
                  />
                </label>
              )}
            </td>
            <td className="grid-table__keep">
              <CaseLink to={`${PATH}/${row.number}`}>{row.number}</CaseLink>
            </td>
            <td className="grid-table__keep soft">{formatTime(row.placedAt)}</td>
            <th scope="row">{row.company}</th>
            <td className="grid-table__keep">
              <OrderState status={row.status} isHeld={row.isHeld} />
              {row.isEphedrine ? <span className="grid-table__sub">含麻订单</span> : null}
            </td>
            <td className="grid-table__keep">{DELIVERIES[row.delivery as Delivery] ?? row.delivery}</td>
            <td className="grid-table__figure">{formatYuan(row.payable)}</td>
            <td className="grid-table__cut">{row.remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PasteLabels({ reply }: { reply: FormReply | undefined }) {
  return (
    <section className="part" aria-labelledby="h-labels">
      <div className="part__head">
        <h2 id="h-labels">批量登记运单</h2>
        <span className="part__note">每行一个订单：订单号 承运商 运单号；未发的商品全部发出</span>
      </div>
      <Form method="post" className="form">
        <textarea
          className="field__input"
          id="text"
          name="text"
          rows={6}
          aria-label="订单号、承运商和运单号"
          placeholder="2026112300371 顺丰速运 SF1234567890"
          defaultValue={typedIn(reply, "text")}
        />
        <p>
          <button className="button" type="submit">
            登记发货
          </button>
        </p>
      </Form>
    </section>
  );
}
