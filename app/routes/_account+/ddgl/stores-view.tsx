import { Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { COPY_ID, CopyForm } from "./copy-form";
import { StoreItem } from "./store-item";
import type { StoresPage } from "./stores-page";

export function StoresView({ page, reply: answer }: { page: StoresPage; reply?: FormReply }) {
  const { stores, lines } = page;
  const reply = useOpenErrors(COPY_ID, answer);
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
              <StoreItem store={store} />
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
            // Reset the form after a copy; keep it after a refusal.
            <CopyForm key={reply ? "refused" : page.token} page={page} others={others} reply={reply} />
          ) : (
            <p>当前门店的购物车中没有可复制的商品。</p>
          )}
        </section>
      ) : null}
    </>
  );
}
