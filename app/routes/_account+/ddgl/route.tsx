/** /ddgl 多店管理: the stores of this login; switching and copying cart lines. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import { copyLines, MAX_COPY } from "~/modules/cart/lines/copy-lines.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { isMember, findStores } from "~/modules/company/members/stores.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { switchCompany } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import type { PageHandle } from "~/shell/handle";
import { storesPage } from "./stores-page.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { COPY_ID, CopyForm } from "./copy-form";
import { StoreItem } from "./store-item";
import type { StoresPage } from "./stores-page";

const Id = key();
const StoresForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("switch"), store: Id }),
  z.object({
    intent: z.literal("copy"),
    token: z.string(),
    lines: z
      .array(Id)
      .min(1, "请选择要复制的商品")
      .max(MAX_COPY, `一次最多复制 ${MAX_COPY} 种商品`)
      .default([])
      .refine((lines) => lines.length > 0, "请选择要复制的商品"),
    stores: z
      .array(Id)
      .max(50, "一次最多复制到 50 家门店")
      .default([])
      .refine((stores) => stores.length > 0, "请选择门店"),
  }),
]);

export const handle: PageHandle = { title: "多店管理" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await storesPage(await requireCompany(request), now()));
}

/** Throws 404 for a store or line of another login. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, StoresForm);
  if (!form.ok) return form.response;
  if (form.value.intent === "copy") return redirectWith("/ddgl", await copyLines(viewer, form.value, now()));
  const { store: id } = form.value;
  await switchCompany(request, id, isMember);
  const stores = await findStores(viewer.buyer.accountId, id, now());
  const name = stores.find((store) => store.isCurrent)?.name ?? "";
  return redirectWith("/ddgl", { kind: "success", text: `已切换到${name}` });
}

export default function Stores() {
  return <StoresView page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

function StoresView({ page, reply: answer }: { page: StoresPage; reply?: FormReply }) {
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
