import { Form, Link } from "@remix-run/react";
import { warningText } from "~/modules/company/documents/warnings";
import { QUALIFICATIONS, type ReviewState } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { Status, type StatusKind } from "~/ui/status";
import type { StoreRow } from "./stores-page";

const STATES: Record<ReviewState, { kind: StatusKind; text: string }> = {
  approved: { kind: "good", text: "已认证" },
  pending: { kind: "wait", text: "待审核" },
  rejected: { kind: "bad", text: "未通过" },
};

export function StoreItem({ store }: { store: StoreRow }) {
  const { id, name, kind, status, reason, isCurrent, isHeadOffice, warnings } = store;
  return (
    <>
      <div className="stores__head">
        <h3 className="stores__name">{name}</h3>
        <Status {...STATES[status]} />
      </div>
      <p className="stores__facts">
        <span>{kind === "chain" && !isHeadOffice ? "连锁门店" : COMPANY_KIND_NAMES[kind]}</span>
        <span>{store.licenceNumber}</span>
      </p>
      <p className="stores__facts">
        <span>{`购物车 ${store.cartLines} 种`}</span>
        <span>{`待付款订单 ${store.ordersToPay} 笔`}</span>
      </p>
      {status === "rejected" && reason ? <p className="stores__warning">{`未通过原因：${reason}`}</p> : null}
      {warnings.map((warning) => (
        <p
          className={
            warning.level === "expired" ? "stores__warning stores__warning--expired" : "stores__warning"
          }
          key={warning.kind}
        >
          {warningText(warning)}
          {isCurrent ? (
            <Link className="stores__renew" to="/zzzj">
              {`更新${QUALIFICATIONS[warning.kind]}`}
            </Link>
          ) : null}
        </p>
      ))}
      {isCurrent ? (
        <p className="stores__facts">
          <strong aria-current="true">当前门店</strong>
        </p>
      ) : (
        <Form method="post" action="/ddgl">
          <input type="hidden" name="store" value={id} />
          <button type="submit" className="button" name="intent" value="switch" aria-label={`切换到${name}`}>
            切换
          </button>
        </Form>
      )}
    </>
  );
}
