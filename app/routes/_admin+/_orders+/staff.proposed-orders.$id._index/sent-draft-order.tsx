import { Form, Link } from "@remix-run/react";
import type { DraftOrderPart, DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import { CaseField } from "~/admin/detail/case-field";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { Total } from "./draft-form";
import { GoodsTable } from "./goods-table";
import type { DraftOrderReply } from "./draft-order-reply";
import { filledText } from "~/platform/values/missing";

export interface SentDraftOrderProps extends DraftOrderTable {
  draftOrder: DraftOrderPart;
  company: string;
  orders: readonly string[];
  link: string;
  isToFollow: boolean;
  reply: DraftOrderReply | undefined;
}

export function SentDraftOrder({
  draftOrder,
  company,
  orders,
  link,
  rows,
  total,
  isToFollow,
  reply,
}: SentDraftOrderProps) {
  const { companyId, sentAt, answeredAt, answeredBy, followedAt, reason, remark } = draftOrder;
  return (
    <>
      <DetailSection id="h-facts" title="发送和答复">
        <FactList
          rows={[
            [
              "客户",
              <Link key="company" to={`/staff/customers/${companyId}`}>
                {company}
              </Link>,
            ],
            ["发送", sentAt === null ? "没有发送" : `${draftOrder.staffName} ${formatTime(sentAt)}`],
            ["客户答复", answeredAt === null ? "还没有" : `${answeredBy} ${formatTime(answeredAt)}`.trim()],
            ["给客户的备注", filledText(remark)],
            ["不需要的原因", filledText(reason)],
            ["产生的订单", <Orders key="orders" numbers={orders} />],
            [
              "确认链接",
              <a key="link" href={link}>
                {link}
              </a>,
            ],
            ...(followedAt === null ? [] : [["跟进", formatTime(followedAt)] as const]),
          ]}
        />
      </DetailSection>
      {isToFollow ? (
        <DetailSection id="h-follow" title="跟进" note="客户不需要，或一直没有答复：问清原因，写在这里">
          <Form method="post" className="form">
            <input type="hidden" name="do" value="follow" />
            <CaseField name="why" label="客户怎么说" input={reply?.initialValue} isNeeded min={2} />
            <p>
              <button className="button button--primary" type="submit" accessKey="s">
                已跟进
              </button>
            </p>
          </Form>
        </DetailSection>
      ) : null}
      <DetailSection id="h-goods" title="建议的商品">
        <GoodsTable caption="建议的商品" rows={rows} isOpen={false} />
        <Total total={total} note="建议的数量" />
      </DetailSection>
    </>
  );
}

function Orders({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return <>没有</>;
  return numbers.map((number) => (
    <p key={number}>
      <Link to={`/staff/orders/${number}`}>{number}</Link>
    </p>
  ));
}
