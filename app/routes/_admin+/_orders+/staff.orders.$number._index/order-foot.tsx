import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { CaseLink, useListQueue } from "~/admin/lists/case-link";
import type { AdminOrderData } from "~/modules/orders/admin/admin-orders.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";

export interface OrderFootProps extends Pick<SerializeFrom<AdminOrderData>, "order" | "hold"> {
  may: { review: boolean; cancel: boolean; ship: boolean; print: boolean };
  reply: FormReply | undefined;
}

function HoldFields({ reply }: Pick<OrderFootProps, "reply">) {
  return (
    <>
      <input
        type="text"
        className="field__input"
        id="why"
        name="why"
        aria-label="挂起的原因"
        placeholder="挂起的原因"
        maxLength={200}
        defaultValue={enteredIn(reply, "why")}
      />
      <button className="button" name="do" value="hold" type="submit">
        挂起
      </button>
    </>
  );
}

function ReviewForm({ order, hold, reply }: Omit<OrderFootProps, "may">) {
  const queue = useListQueue();
  return (
    <Form method="post" className="form form--line" aria-label="审核">
      {order.status === "pendingReview" && !hold ? (
        <button className="button button--primary" name="do" value="approve" type="submit" accessKey="s">
          {queue ? "审核通过并打开下一单" : "审核通过"}
        </button>
      ) : null}
      {hold ? (
        <button className="button" name="do" value="release" type="submit">
          解除挂起
        </button>
      ) : (
        <HoldFields reply={reply} />
      )}
    </Form>
  );
}

/** Available actions, limited to this person's permissions. */
export function OrderFoot({ order, hold, may, reply }: OrderFootProps) {
  const path = `/staff/orders/${order.number}`;
  const isPaid = order.status === "pendingReview" || order.status === "pendingShipment";
  const isRefusable = order.status === "pendingReview" || order.status === "pendingPayment";
  return (
    <div className="admin-foot">
      {may.review && isPaid ? <ReviewForm order={order} hold={hold} reply={reply} /> : null}
      {may.ship && order.status === "pendingShipment" ? (
        <CaseLink className="button" to={`/staff/warehouse/${order.number}`}>
          去发货
        </CaseLink>
      ) : null}
      {may.cancel && isRefusable ? (
        <CaseLink className="button" to={`${path}/refusal`}>
          取消订单
        </CaseLink>
      ) : null}
      {may.cancel && order.status === "pendingShipment" ? (
        <CaseLink className="button" to={`${path}/giving-up`}>
          放弃发不出的数量
        </CaseLink>
      ) : null}
    </div>
  );
}
