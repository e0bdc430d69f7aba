/** 多店管理: the stores side by side, switching between them, and copying lines of this store's cart to the others. */
import { Form, Link } from "@remix-run/react";
import { QUALIFICATIONS, type ReviewState } from "~/company/qualification";
import { KINDS } from "~/company/register";
import { warningText } from "~/company/warnings";
import type { FormReply } from "~/platform/forms.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Status, type StatusKind } from "~/ui/status";
import type { StoresPage } from "./stores-page";

type StoreRow = StoresPage["stores"][number];

const STATES: Record<ReviewState, { kind: StatusKind; text: string }> = {
  approved: { kind: "good", text: "已认证" },
  pending: { kind: "wait", text: "待审核" },
  rejected: { kind: "bad", text: "未通过" },
};

export function StoresView({ page, reply }: { page: StoresPage; reply?: FormReply }) {
  const { stores, lines } = page;
  const others = stores.filter((store) => !store.isCurrent);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <ErrorSummary errors={errors} />
      <section className="surface" aria-labelledby="stores-title">
        <div className="surface__head">
          <h2 className="surface__title" id="stores-title">
            我的门店
            <small>{`共 ${stores.length} 家`}</small>
          </h2>
          <Link className="button button--primary" to="/register/dd/step1">
            新增门店
          </Link>
        </div>
        <ul className="stores">
          {stores.map((store) => (
            <li
              className={store.isCurrent ? "stores__item stores__item--current" : "stores__item"}
              key={store.id}
            >
              <Item store={store} />
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 ? (
        <section className="surface" aria-labelledby="copy-title">
          <div className="surface__head">
            <h2 className="surface__title" id="copy-title">
              复制购物车到其他门店
            </h2>
          </div>
          {lines.length > 0 ? (
            // A copy that was made begins the form anew; a refused one keeps what is ticked meanwhile.
            <Copy key={reply ? "refused" : page.token} page={page} others={others} reply={reply} />
          ) : (
            <p>当前门店的购物车中没有可复制的商品。</p>
          )}
        </section>
      ) : null}
    </>
  );
}

function Item({ store }: { store: StoreRow }) {
  const { id, name, kind, status, reason, isCurrent, isHeadOffice, warnings } = store;
  return (
    <>
      <div className="stores__head">
        <h3 className="stores__name">{name}</h3>
        <Status {...STATES[status]} />
      </div>
      <p className="stores__facts">
        <span>{kind === "chain" && !isHeadOffice ? "连锁门店" : KINDS[kind]}</span>
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

function Copy({ page, others, reply }: { page: StoresPage; others: StoreRow[]; reply?: FormReply }) {
  const isTyped = (field: string, id: number) => {
    const typed = reply?.initialValue?.[field];
    return (Array.isArray(typed) ? typed : [typed]).includes(String(id));
  };
  return (
    <Form className="copy" method="post" action="/ddgl" preventScrollReset>
      <input type="hidden" name="token" value={page.token} />
      <fieldset className="copy__set" id="lines" tabIndex={-1}>
        <legend className="field__label">要复制的商品</legend>
        <p className="field__hint">组合与换购商品请在各门店分别选购。数量会加到所选门店的购物车中。</p>
        <ul className="copy__lines">
          {page.lines.map((line) => (
            <li className="copy__line" key={line.id}>
              <label className="choice">
                <input
                  className="choice__box"
                  type="checkbox"
                  name="lines"
                  value={line.id}
                  defaultChecked={reply ? isTyped("lines", line.id) : true}
                />
                {`${line.name} ${line.spec} × ${line.number}${line.unit}`}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="copy__set" id="stores" tabIndex={-1}>
        <legend className="field__label">复制到</legend>
        <div className="choices">
          {others.map((store) => (
            <label className="choice" key={store.id}>
              <input
                className="choice__box"
                type="checkbox"
                name="stores"
                value={store.id}
                defaultChecked={isTyped("stores", store.id)}
              />
              {store.name}
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <button type="submit" className="button button--soft" name="intent" value="copy">
          复制到所选门店
        </button>
      </p>
    </Form>
  );
}
