/** /kjcg/bought 快捷采购: what the company bought before, as a table to order from. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuickOrderDraftForm } from "~/modules/cart/quick-order/order-draft";
import { changeOrderDraft, findStoredNumbers } from "~/modules/cart/quick-order/order-draft.server";
import { readQuickQuery } from "~/modules/cart/quick-order/quick-order";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { pastPurchases } from "~/modules/orders/overview/past-purchases.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { QuickOrderTable } from "./quick-order-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const viewer = await requireCompany(request);
  const query = readQuickQuery(params);
  const { page, ...found } = await pastPurchases(viewer, query, now());
  return json({ query: { ...query, page }, ...found, draft: await findStoredNumbers(viewer, now()) });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, QuickOrderDraftForm);
  if (!form.ok) return form.response;
  const done = await changeOrderDraft(await requireCompany(request), form.value, now());
  if (!done.ok) return json(done.reply, { status: 400 });
  if (form.value.intent === "keep") return json(null);
  // The proposed quantities are in the cart now.
  return redirectWith(pagePath(request, ["fill"]), done.message);
}

export default function BoughtBefore() {
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="bought" />
      <QuickOrderTable {...useLoaderData<typeof loader>()} reply={useTableReply()} />
    </div>
  );
}
