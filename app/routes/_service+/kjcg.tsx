/** /kjcg 快捷采购: what the company bought before; with ?list=new a list to paste or upload, with ?sheet= a kept one. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewSheet } from "~/cart/new-sheet-view";
import { readQuickQuery } from "~/cart/quick-order";
import { pastPurchases } from "~/cart/quick-order.server";
import { QuickOrderTable, QuickTabs } from "~/cart/quick-order-view";
import { readSheetQuery } from "~/cart/quick-sheet";
import { recentSheets, sheetPage } from "~/cart/quick-sheet.server";
import { QuickSheet } from "~/cart/quick-sheet-view";
import { submitNewSheet, submitSheet, type SheetReply } from "~/cart/submit-sheet.server";
import { orderFromTable } from "~/cart/table-order.server";
import type { TableReply } from "~/catalogue/order-sum";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { newFormToken, type FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "快捷采购" };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, at, params] = [await requireCompany(request), now(), new URL(request.url).searchParams];
  const sheet = readSheetQuery(params);
  if (sheet) return json({ part: "sheet" as const, page: await sheetPage(viewer, sheet, at) });
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
  if (sheet) return submitSheet(request, await requireCompany(request), sheet, now());
  if (params.get("list") === "new") return submitNewSheet(request, await requireCompany(request), now());
  return orderFromTable(request);
}

export default function QuickOrder() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<unknown>();
  return (
    <div className="surface surface--flush quick">
      <QuickTabs isList={data.part !== "past"} />
      {data.part === "sheet" ? (
        <QuickSheet page={data.page} reply={reply as SheetReply | undefined} />
      ) : data.part === "new" ? (
        <NewSheet {...data} reply={reply as FormReply | undefined} />
      ) : (
        <QuickOrderTable {...data} reply={reply as TableReply | undefined} />
      )}
    </div>
  );
}
