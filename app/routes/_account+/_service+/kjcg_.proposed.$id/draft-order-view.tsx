import { Form, Link } from "@remix-run/react";
import { getDraftOrderExpiry, DRAFT_ORDER_PATH } from "~/modules/cart/draft-orders/draft-order";
import type { DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { shortName } from "~/modules/catalogue/goods/goods";
import { RowReason } from "~/modules/catalogue/listing/order-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { Stock } from "~/ui/stock";
import { TableHead, type Column } from "~/ui/table-head";

const COLUMNS: readonly Column[] = [["商品"], ["价格"], ["库存"], ["数量"]];

interface DraftOrderViewProps extends DraftOrderTable {
  staffName: string;
  remark: string;
  sentAt: number;
  fault: string | null;
  /** the account that answered; "" before */
  answeredBy: string;
  orders: readonly { id: number; number: string }[];
  reply: FormReply | undefined;
}

export function DraftOrderView(props: DraftOrderViewProps) {
  const { staffName, remark, sentAt, fault, answeredBy, orders, rows, total, reply } = props;
  return (
    <div className="surface surface--flush quick">
      <div className="quick-find__none">
        <p>{`${staffName} 于 ${formatTime(sentAt)} 为您拟好了这份订单${fault === null ? `，${formatTime(getDraftOrderExpiry(sentAt))} 前可以确认` : ""}。`}</p>
        {remark ? <p>{`备注：${remark}`}</p> : null}
        <ErrorSummary errors={toErrorSummary(reply)} />
      </div>
      <table className="quick-table quick-table--admin">
        <caption className="sr-only">客服代拟的商品</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {rows.map((row) => (
            <DraftOrderRow key={row.goods.id} {...row} />
          ))}
        </tbody>
      </table>
      <div className="quick-find__none">
        <p>{`${total === null ? "审核通过后可以看到价格" : `合计 ${formatYuan(total)}`}，不含运费和现在不能购买的商品，以下单时的价格为准。`}</p>
        {fault === null ? (
          <Answer reply={reply} rows={rows} />
        ) : (
          <p>{`${fault}${answeredBy ? `（${answeredBy}）` : ""}。`}</p>
        )}
        {orders.map(({ id, number }) => (
          <p key={id}>
            产生的订单　<Link to={`/order/info/${id}`}>{number}</Link>
          </p>
        ))}
        <p className="quick-answer">
          <Link to={DRAFT_ORDER_PATH}>全部建议订单</Link>
        </p>
      </div>
    </div>
  );
}

function DraftOrderRow({ goods, offer, input }: DraftRow) {
  return (
    <tr className={goods.restriction ? "quick-table__blocked" : undefined}>
      <td className="quick-table__goods">
        <Link className="quick-table__name" to={`/list/info/${goods.id}`}>
          {goods.name}
        </Link>
        <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
      </td>
      <td className="quick-table__price">
        <GoodsPrice goods={goods} offer={offer} flat />
      </td>
      <td className="quick-table__stock">
        <Stock stock={goods.stock} />
      </td>
      <td className="quick-table__entry">
        {goods.restriction ? <RowReason goods={goods} /> : null}
        {`${input}${goods.unit}`}
      </td>
    </tr>
  );
}

const Answer = ({ reply, rows }: Pick<DraftOrderViewProps, "reply" | "rows">) => (
  <>
    <Form method="post" className="quick-answer">
      {rows.map(({ goods, offer }) => (
        <ShownTermsField key={goods.id} goods={goods} offer={offer} />
      ))}
      <button type="submit" className="button button--primary" name="do" value="accept">
        放入购物车并结算
      </button>
    </Form>
    <Form method="post" className="quick-answer">
      <Field
        label="不需要的原因（可不填）"
        name="reason"
        maxLength={200}
        defaultValue={enteredIn(reply, "reason")}
      />
      <button type="submit" className="button" name="do" value="decline">
        不需要
      </button>
    </Form>
  </>
);
