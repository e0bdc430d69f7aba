import { Form } from "@remix-run/react";
import { ListTable } from "~/admin/lists/list-table";
import { orderColumns } from "~/admin/lists/order-columns";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import type { FilterField } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import type { AdminOrderRow } from "~/modules/orders/admin/admin-orders.server";
import { MAX_WAVE } from "~/modules/orders/admin/pick-wave";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface ToShipProps {
  rows: readonly AdminOrderRow[];
  input: Record<string, string>;
  isAll: boolean;
  first: string | null;
  next: string | null;
  mayShip: boolean;
  reply: (FormReply & { results?: BulkRowResult[] }) | undefined;
}

const PATH = "/staff/warehouse";
const FIELDS: readonly FilterField[] = [
  { name: "words", label: "公司、订单号、电话" },
  { name: "from", label: "下单日期从", type: "date" },
  { name: "to", label: "下单日期至", type: "date" },
];

const COLUMNS = orderColumns(PATH, [
  { name: "金额", isFigure: true, cell: ({ payable }) => formatYuan(payable) },
]);

export function ToShipView({ rows, input, isAll, first, next, mayShip, reply }: ToShipProps) {
  return (
    <>
      <div className="admin-head">
        <h1>待发货</h1>
        <span className="admin-head__note">已审核、还有商品未发出的订单</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        {rows.length === 0 ? (
          <p className="soft">没有待发货的订单。</p>
        ) : (
          <Form action={`${PATH}/pick`} id="wave">
            <FilterFields input={input} isAll={isAll} />
            <ListTable<AdminOrderRow>
              caption="待发货订单"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              ticks={{
                field: "numbers",
                isAll,
                nameOf: ({ number }) => number,
                valueOf: ({ isHeld, number }) => (isHeld ? undefined : number),
              }}
            />
          </Form>
        )}
        <ListFoot first={first} next={next} />
        {mayShip ? <PasteLabels reply={reply} /> : null}
      </div>
      {rows.length > 0 ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form="wave" accessKey="s">
            拣货单
          </button>
          <TickAll path={PATH} input={input} isAll={isAll} limit={MAX_WAVE} order="先下单的在前" />
        </div>
      ) : null}
    </>
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
          placeholder="2026112300000371 顺丰速运 SF1234567890"
          defaultValue={enteredIn(reply, "text")}
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
