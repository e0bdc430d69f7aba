/** /kjcg 快捷采购: what the company bought before; with ?list=new a list to paste or upload, with ?sheet= a kept one. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TableForm } from "~/cart/lines/table-form";
import { orderFromTable } from "~/cart/lines/table-order.server";
import { addSheet } from "~/cart/quick-order/new-sheet.server";
import { readQuickQuery } from "~/cart/quick-order/quick-order";
import { lastBought, pastPurchases } from "~/orders/overview/past-purchases.server";
import { QuickTabs } from "~/cart/quick-order/quick-tabs";
import { readSheetQuery, sheetHref, type SheetQuery, type SheetReply } from "~/cart/quick-order/quick-sheet";
import { recentSheets, sheetPage } from "~/cart/quick-order/quick-sheet.server";
import { LinesForm, MAX_FORM_BYTES, NewSheetForm, TOO_LARGE } from "~/cart/quick-order/sheet-form";
import { orderSheet, saveLines } from "~/cart/quick-order/sheet-order.server";
import type { TableReply } from "~/catalogue/listing/order-sum";
import { useTableReply } from "~/catalogue/listing/use-table-reply";
import { requireCompany } from "~/company/identity/viewer.server";
import { newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { NewSheet } from "./new-sheet-view";
import { QuickOrderTable } from "./quick-order-view";
import { QuickSheet } from "./quick-sheet-view";

export const handle: PageHandle = { title: "快捷采购" };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, at, params] = [await requireCompany(request), now(), new URL(request.url).searchParams];
  const sheet = readSheetQuery(params);
  if (sheet) {
    const page = await sheetPage(viewer, sheet, at);
    const choices = page.lines.flatMap((line) => line.choices.map(({ goods }) => goods.id));
    const last = await lastBought(viewer.buyer.companyId, choices);
    return json({ part: "sheet" as const, page, last });
  }
  if (params.get("list") === "new") {
    const recent = await recentSheets(viewer.buyer.companyId, at);
    return json({ part: "new" as const, recent, token: newFormToken(viewer.buyer) });
  }
  const query = readQuickQuery(params);
  const { page, ...found } = await pastPurchases(viewer, query, at);
  return json({ part: "past" as const, query: { ...query, page }, ...found });
}

export async function action({ request }: ActionFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const sheet = readSheetQuery(params);
  if (sheet) return submitLines(request, sheet);
  return params.get("list") === "new" ? submitNewSheet(request) : submitTable(request);
}

/** Choices and quantities of one page of a list, and with `add` all of the list into the cart. */
async function submitLines(request: Request, query: SheetQuery) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, LinesForm);
  if (!form.ok) return form.response;
  const { intent, changes } = form.value;
  const here = sheetHref(query.id, query.view, query.page);
  const done = await (intent === "add" ? orderSheet : saveLines)(viewer, query.id, changes, now());
  if (done.wrong) {
    const typed = Object.fromEntries(changes.quantities);
    return json<SheetReply>({ typed, wrong: done.wrong }, { status: 400 });
  }
  // A script that keeps what was just typed stays where it is.
  if (intent === "keep") return json<SheetReply>({ typed: {}, wrong: [] });
  return redirectWith(here, done.message);
}

async function submitNewSheet(request: Request) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, NewSheetForm, { maxBytes: MAX_FORM_BYTES });
  if (!form.ok) return form.response.status === 413 ? json(TOO_LARGE, 413) : form.response;
  const added = await addSheet(viewer, form.value, now());
  return added.ok ? redirect(added.to, 303) : form.refuse(added.errors);
}

async function submitTable(request: Request) {
  const form = await readForm(request, TableForm);
  if (!form.ok) return form.response;
  const { intent, typed } = form.value;
  if (intent === "sum") return json<TableReply>({ typed, answers: [] });
  const ordered = await orderFromTable(await requireCompany(request), typed, now());
  if (!ordered.ok) return json(ordered.reply, { status: 400 });
  // Quantities that the page proposed are in the cart now.
  return redirectWith(pagePath(request, ["fill"]), ordered.message);
}

export default function QuickOrder() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<unknown>();
  const answered = useTableReply();
  return (
    <div className="surface surface--flush quick">
      <QuickTabs way={data.part === "past" ? "bought" : "list"} />
      {data.part === "sheet" ? (
        <QuickSheet page={data.page} last={data.last} reply={reply as SheetReply | undefined} />
      ) : data.part === "new" ? (
        <NewSheet {...data} reply={reply as FormReply | undefined} />
      ) : (
        <QuickOrderTable {...data} reply={answered} />
      )}
    </div>
  );
}
