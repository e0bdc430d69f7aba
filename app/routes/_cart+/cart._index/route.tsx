/** /cart: step 1 (specification, section 2, "Cart"). */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCart } from "~/modules/cart/lines/cart.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { cartView } from "~/modules/cart/page/cart-page";
import { CartPage } from "./cart-view";
import { changeCart } from "~/modules/cart/page/change.server";
import { readVoucherSelection, voucherSelectionQuery } from "~/modules/cart/pricing/voucher-selection";
import { slimCart } from "~/modules/cart/page/cart-payload";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { documentWarnings, warningText } from "~/modules/company/documents/warnings";
import { now } from "~/platform/values/clock.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith, type Flash } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "购物车", step: 1 };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const choice = readVoucherSelection(new URL(request.url).searchParams);
  const at = now();
  const view = cartView(await readCart(viewer, choice, at), choice, at);
  const { kind, qualifications } = viewer.buyer;
  const warnings = documentWarnings(kind, qualifications, at).filter((w) => w.isRequired);
  return json({ view: slimCart(view), warnings: warnings.map(warningText), now: at });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, CartFields);
  if (!form.ok) return form.response;
  const { errors, notices, selected, unconfirmed } = await changeCart(viewer, form.value, now());
  if (form.value.quiet) return json({ errors, notices });
  if (Object.keys(errors).length > 0) return form.refuse({ fields: errors });
  const query = voucherSelectionQuery(readVoucherSelection(new URL(request.url).searchParams));
  const isEmpty = selected.length === 0;
  switch (form.value.do) {
    case "checkout":
      if (isEmpty) return form.refuse({ form: ["请先选择要结算的商品"] });
      if (unconfirmed > 0)
        return form.refuse({ form: [`有 ${unconfirmed} 种商品的单价已变化，请先确认变化再结算`] });
      return redirect(`/cart/step2${query}`, 303);
    case "remove":
      if (isEmpty) return form.refuse({ form: ["请先选择要删除的商品"] });
      return redirect(`/cart/remove?ids=${selected.join(",")}`, 303);
    default:
      return redirectWith(`/cart${query}`, getFlash(notices, form.value.favourite !== undefined));
  }
}

const TO_FAVOURITES = { to: "/star", text: "查看我的收藏" };

const getFlash = (notices: readonly string[], isStored: boolean): Flash | undefined =>
  notices.length > 0
    ? {
        kind: isStored ? "success" : "info",
        text: notices.join("；"),
        action: isStored ? TO_FAVOURITES : undefined,
      }
    : undefined;

export default function Cart() {
  const { view, warnings, now: at } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts ? [[name, texts]] : [],
  );
  return (
    <CartPage
      view={view}
      warnings={warnings}
      now={at}
      errors={Object.fromEntries(errors)}
      input={reply?.initialValue ?? {}}
    />
  );
}
