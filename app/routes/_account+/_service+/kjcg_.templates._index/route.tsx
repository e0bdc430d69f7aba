/** /kjcg/templates 快捷采购: the company's templates, and a new one made of the table, of the cart (?from=cart) or of an order (?order=). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartQuantities } from "~/modules/cart/lines/copy-lines.server";
import { draftQuantities } from "~/modules/cart/quick-order/order-draft.server";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { templateHref } from "~/modules/cart/templates/template";
import { SaveTemplateForm } from "~/modules/cart/templates/template-form";
import {
  saveOrderTemplate,
  findTemplates,
  type GoodsQuantity,
} from "~/modules/cart/templates/templates.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { orderedQuantities } from "~/modules/orders/overview/reorder.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { TemplateList } from "./templates-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

/** Items for a new template: of the order or the cart in the address, or of this login's table. */
async function itemsFor(viewer: SignedIn, request: Request): Promise<GoodsQuantity[]> {
  const params = new URL(request.url).searchParams;
  if (params.get("from") === "cart") return cartQuantities(viewer.buyer.companyId);
  const order = params.get("order");
  if (order === null) return draftQuantities(viewer, now());
  return (await orderedQuantities(viewer.buyer.companyId, readKey(order) ?? notFound())) ?? notFound();
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const items = await itemsFor(viewer, request);
  const params = new URL(request.url).searchParams;
  const order = readKey(params.get("order"));
  const isCart = params.get("from") === "cart";
  return json({ templates: await findTemplates(viewer.buyer.companyId), order, isCart, kinds: items.length });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, SaveTemplateForm);
  if (!form.ok) return form.response;
  const saved =
    (await saveOrderTemplate(viewer, form.value, await itemsFor(viewer, request), now())) ?? notFound();
  if (!saved.ok) return form.refuse({ fields: { name: [saved.text] } });
  return redirectWith(templateHref(saved.id), { kind: "success", text: `已存入模板“${saved.name}”` });
}

export default function Templates() {
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="template" />
      <TemplateList {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
    </div>
  );
}
