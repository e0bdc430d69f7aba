/** /kjcg 快捷采购 as a table for keyboard or scanner, saved for the login, with the company's usual products. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DRAFT_PATH, QuickOrderDraftForm, readWords } from "~/modules/cart/quick-order/order-draft";
import {
  addToDraft,
  changeOrderDraft,
  draftPage,
  orderDraft,
} from "~/modules/cart/quick-order/order-draft.server";
import { formerSheetPath } from "~/modules/cart/quick-order/quick-sheet";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { pastPurchases } from "~/modules/orders/overview/past-purchases.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { DraftTable } from "./draft-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const former = formerSheetPath(new URL(request.url).searchParams);
  if (former) return redirect(former, 301);
  const viewer = await requireCompany(request);
  const page = await draftPage(viewer, readWords(plainQuery(request)), now());
  const usual = await pastPurchases(viewer, { order: "times", keywords: "", page: 1 }, now());
  return json({ ...page, usual: usual.rows });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, QuickOrderDraftForm);
  if (!form.ok) return form.response;
  const { intent, ...input } = form.value;
  if (intent === "pick") {
    const added = await addToDraft(viewer, input, now());
    if (added.ok) return redirectWith(DRAFT_PATH);
    return json<TableReply>({ input: {}, answers: [], error: added.text }, { status: 400 });
  }
  if (intent === "add") {
    const ordered = await orderDraft(viewer, input, now());
    if (ordered.ok) return redirectWith(DRAFT_PATH, ordered.message);
    return json(ordered.reply, { status: 400 });
  }
  const kept = await changeOrderDraft(viewer, form.value, now());
  if (!kept.ok) return json(kept.reply, { status: 400 });
  // An automatic save does not navigate.
  return intent === "keep" ? json(null) : redirectWith(DRAFT_PATH);
}

export default function OrderTable() {
  return (
    <div className="surface surface--flush quick">
      <DraftTable page={useLoaderData<typeof loader>()} reply={useTableReply()} />
    </div>
  );
}
