/** /kjcg/lists/:id 快捷采购: a saved list with the matches of its lines, to add to the cart. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSheetQuery, sheetHref, type SheetReply } from "~/modules/cart/quick-order/quick-sheet";
import { sheetPage } from "~/modules/cart/quick-order/quick-sheet.server";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { OrderSheetLinesForm } from "~/modules/cart/quick-order/sheet-form";
import { findNewCodes, keepSheetCodes } from "~/modules/cart/quick-order/sheet-codes.server";
import { addOrderSheetToCart, saveLines } from "~/modules/cart/quick-order/sheet-order.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { lastBought } from "~/modules/orders/overview/past-purchases.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { QuickSheet } from "./quick-sheet-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

const getQuery = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  readSheetQuery(params["id"], new URL(request.url).searchParams);

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireCompany(args.request);
  const page = await sheetPage(viewer, getQuery(args), now());
  const choices = page.lines.flatMap((line) => line.choices.map(({ goods }) => goods.id));
  const { companyId } = viewer.buyer;
  const newCodes = (await findNewCodes(companyId, page.head.id)).length;
  return json({ page, newCodes, last: await lastBought(companyId, choices) });
}

/** Saves choices and quantities of a page; `add` puts certain lines into the cart, `confirm` the likely ones; `codes` keeps their codes. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireCompany(args.request);
  const form = await readForm(args.request, OrderSheetLinesForm);
  if (!form.ok) return form.response;
  const { intent, changes } = form.value;
  const query = getQuery(args);
  if (intent === "codes")
    return redirectWith(
      sheetHref(query.id, query.view, query.page),
      await keepSheetCodes(viewer.buyer.companyId, query.id, now()),
    );
  const done = await (intent === "add" || intent === "confirm" ? addOrderSheetToCart : saveLines)(
    viewer,
    query.id,
    changes,
    now(),
  );
  if (done.wrong) {
    const input = Object.fromEntries(changes.quantities);
    return json<SheetReply>({ input, wrong: done.wrong }, { status: 400 });
  }
  // An automatic save does not navigate.
  if (intent === "keep") return json<SheetReply>({ input: {}, wrong: [] });
  return redirectWith(sheetHref(query.id, query.view, query.page), done.message);
}

export default function SavedList() {
  const { page, last, newCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<unknown>() as SheetReply | undefined;
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="list" />
      <QuickSheet page={page} last={last} newCodes={newCodes} reply={reply} />
    </div>
  );
}
