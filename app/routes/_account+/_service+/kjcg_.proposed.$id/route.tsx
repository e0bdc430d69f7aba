/** /kjcg/proposed/:id 建议订单: one that staff or a program of the company wrote, at today's prices; the company puts it into its cart or declines it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { answerFault, DRAFT_ORDER_PATH, getDraftOrderExpiry } from "~/modules/cart/draft-orders/draft-order";
import { acceptDraftOrder, declineDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { DraftOrderAnswerForm } from "~/modules/cart/draft-orders/draft-order-form";
import {
  findDraftOrder,
  ordersOfDraftOrder,
  draftOrderTable,
} from "~/modules/cart/draft-orders/draft-order.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { shortName } from "~/modules/catalogue/goods/goods";
import { RowReason } from "~/modules/catalogue/listing/order-table";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { Stock } from "~/ui/stock";
import { TableHead, type HeadColumn } from "~/ui/table-head";

export const handle: PageHandle = { title: "建议订单" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const draftOrder = (await findDraftOrder(requireId(params["id"]), now(), { companyId })) ?? notFound();
  const { id, staffName, remark, state, reason, sentAt, answeredBy } = draftOrder;
  const [table, ordered] = await Promise.all([draftOrderTable(viewer, id, now()), ordersOfDraftOrder(id)]);
  const orders = [...(await orderNumbers(ordered))].map(([order, number]) => ({ id: order!, number }));
  return json({
    id,
    staffName,
    remark,
    sentAt: sentAt!,
    fault: answerFault(state, reason),
    answeredBy,
    orders,
    ...table,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const id = requireId(params["id"]);
  const form = await readForm(request, DraftOrderAnswerForm);
  if (!form.ok) return form.response;
  const { do: what, reason, shown } = form.value;
  const answered =
    (what === "accept"
      ? await acceptDraftOrder(viewer, { id, shown }, now())
      : await declineDraftOrder(viewer, id, reason, now())) ?? notFound();
  if (!answered.ok) return form.refuse({ form: [answered.text] });
  return redirectWith(what === "accept" ? "/cart" : DRAFT_ORDER_PATH, answered.message);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function DraftOrderOrder() {
  const { staffName, remark, sentAt, fault, answeredBy, orders, rows, total } =
    useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="surface surface--flush quick">
      <div className="quick-find__none">
        <p>{`${staffName} 于 ${formatTime(sentAt)} 为您拟好了这份订单${fault === null ? `，${formatTime(getDraftOrderExpiry(sentAt))} 前可以确认` : ""}。`}</p>
        {remark ? <p>{`备注：${remark}`}</p> : null}
        <ErrorSummary errors={toErrorSummary(reply)} />
      </div>
      <table className="quick-table quick-table--admin">
        <caption className="sr-only">代拟的商品</caption>
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

const COLUMNS: readonly HeadColumn[] = [["商品"], ["价格"], ["库存"], ["数量"]];

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

const Answer = ({ reply, rows }: Pick<LoaderData, "reply" | "rows">) => (
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
