/** 组合买赠, one group: its products in a table to order from. Its title is empty: the site's alone. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { GiftGroupPage } from "~/modules/cart/offer-pages/bundle-gift-page";
import { giftGroupPage } from "~/modules/cart/offer-pages/bundle-gift-page.server";
import { GiftGroupView } from "~/modules/cart/offer-pages/bundle-gift-view";
import { TableForm } from "~/modules/cart/lines/table-form";
import { orderFromTable } from "~/modules/cart/lines/table-order.server";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "", cache: { query: ["id", "page"] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await giftGroupPage(await getViewer(request), plainQuery(request), now());
  if (!page) throw redirect("/noActivity");
  return json(page);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, TableForm);
  if (!form.ok) return form.response;
  const { intent, input, shown } = form.value;
  if (intent === "sum") return json<TableReply>({ input, answers: [] });
  const ordered = await orderFromTable(await requireCompany(request), { input, shown }, now());
  if (!ordered.ok) return json(ordered.reply, { status: 400 });
  return redirectWith(pagePath(request), ordered.message);
}

export default function GiftGroupList() {
  const data: GiftGroupPage = useLoaderData<typeof loader>();
  return <GiftGroupView data={data} reply={useTableReply()} />;
}
