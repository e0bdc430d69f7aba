/** The draft orders that an order came from, with their author and who confirmed each. */
import { Link } from "@remix-run/react";

export interface OfDraftOrder {
  id: number;
  staffName: string;
  /** the company's account; "" of older ones */
  answeredBy: string;
}

export function OrderDrafts({
  draftOrders: approvalRequests,
  toPath,
}: {
  draftOrders: readonly OfDraftOrder[];
  toPath: (id: number) => string;
}) {
  return approvalRequests.map(({ id, staffName, answeredBy }) => (
    <p key={id}>
      {`代客下单：${staffName} 拟单${answeredBy ? `，${answeredBy} 确认` : ""}　`}
      <Link to={toPath(id)}>{`建议订单 ${id}`}</Link>
    </p>
  ));
}
