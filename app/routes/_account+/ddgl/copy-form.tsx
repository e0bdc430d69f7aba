import { Form } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { StoreRow, StoresPage } from "./stores-page";

export const COPY_ID = "copy";

export function CopyForm({
  page,
  others,
  reply,
}: {
  page: StoresPage;
  others: StoreRow[];
  reply?: FormReply;
}) {
  const isEntered = (field: string, id: number) => {
    const input = reply?.initialValue?.[field];
    return (Array.isArray(input) ? input : [input]).includes(String(id));
  };
  return (
    <Form className="copy" id={COPY_ID} method="post" action="/ddgl" preventScrollReset>
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
                  defaultChecked={reply ? isEntered("lines", line.id) : true}
                />
                {`${line.name} ${line.spec} × ${line.quantity}${line.unit}`}
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
                defaultChecked={isEntered("stores", store.id)}
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
