/** /kjcg/new 快捷采购: a list to paste or upload. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addSheet } from "~/modules/cart/quick-order/new-sheet.server";
import { recentSheets } from "~/modules/cart/quick-order/quick-sheet.server";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { MAX_FORM_BYTES, NewSheetForm, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { NewOrderSheetView } from "./new-sheet-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json({ recent: await recentSheets(buyer.companyId, now()), token: newFormToken(buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, NewSheetForm, { maxBytes: MAX_FORM_BYTES });
  if (!form.ok) return form.response.status === 413 ? json(SHEET_TOO_LARGE, 413) : form.response;
  const added = await addSheet(viewer, form.value, now());
  return added.ok ? redirect(added.to, 303) : form.refuse(added.errors);
}

export default function NewList() {
  const reply = useActionData<unknown>() as FormReply | undefined;
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="list" />
      <NewOrderSheetView {...useLoaderData<typeof loader>()} reply={reply} />
    </div>
  );
}
