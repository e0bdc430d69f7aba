/** What needs the company first: documents, hindrances, orders that wait for it. */
import { Link } from "@remix-run/react";
import { warningText } from "~/company/warnings";
import { ORDER_STATES, type OrderStatus } from "~/orders/life";
import { Notice } from "~/ui/notice";
import type { MemberData } from "./member";

const COUNTED: readonly { status: OrderStatus; does: string }[] = [
  { status: "pendingPayment", does: "去付款" },
  { status: "pendingReview", does: "查看" },
  { status: "pendingShipment", does: "查看" },
  { status: "pendingReceipt", does: "去收货" },
];

export function Attention({ data }: { data: MemberData }) {
  return (
    <>
      {data.hindrance ? (
        <Notice kind="warning" more={data.hindrance.remedy}>
          <p>{data.hindrance.text}</p>
        </Notice>
      ) : null}
      {data.warnings.map((warning) => (
        <Notice
          key={warning.kind}
          kind={warning.level === "expired" ? "error" : "warning"}
          more={{ to: "/zzzj", text: warning.level === "expired" ? "立即更新" : "上传新证" }}
        >
          <p>{warningText(warning)}</p>
        </Notice>
      ))}
    </>
  );
}

export function OrderCounts({ counts }: { counts: MemberData["counts"] }) {
  return (
    <section className="surface" aria-labelledby="my-orders">
      <div className="surface__head">
        <h2 className="surface__title" id="my-orders">
          我的订单
        </h2>
        <Link to="/order">全部订单</Link>
      </div>
      <ul className="member-counts">
        {COUNTED.map(({ status, does }) => {
          const count = counts[status] ?? 0;
          return (
            <li key={status}>
              <Link className="member-counts__link" to={`/order?status=${status}`}>
                <span className={count > 0 ? "member-counts__number" : "member-counts__number--none"}>
                  {count}
                </span>
                <span>{ORDER_STATES[status]}</span>
                {count > 0 ? <span className="member-counts__does">{does}</span> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
