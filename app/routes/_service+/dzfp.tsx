/** /dzfp 电子发票: orders to invoice and invoices by state; with ?order= what will be on one, with ?invoice= one whole, with ?statement= a month. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { InvoiceList } from "~/orders/invoice-list-view";
import { readAskedOrders, readInvoiceId, readInvoiceQuery } from "~/orders/invoice-page";
import { invoiceAskPage, invoiceList, invoiceWhole } from "~/orders/invoice-read.server";
import { InvoiceAsk, InvoiceView } from "~/orders/invoice-view";
import { readStatementMonth } from "~/orders/month-statement";
import { monthStatement } from "~/orders/month-statement.server";
import { StatementView } from "~/orders/month-statement-view";
import { submitInvoice } from "~/orders/submit-invoice.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";
import { useSeller } from "~/shell/seller";

export const handle: PageHandle = { title: "电子发票" };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, params] = [await requireCompany(request), new URL(request.url).searchParams];
  const { companyId } = viewer.buyer;
  const [id, orders] = [readInvoiceId(params), readAskedOrders(params)];
  const month = readStatementMonth(params.get("statement"), now());
  if (id !== null)
    return json({ part: "one" as const, invoice: (await invoiceWhole(companyId, id)) ?? notFound() });
  if (orders)
    return json({ part: "ask" as const, page: (await invoiceAskPage(viewer, orders)) ?? notFound() });
  if (month)
    return json({ part: "month" as const, page: await monthStatement(companyId, month), now: now() });
  return json({ part: "list" as const, page: await invoiceList(companyId, readInvoiceQuery(params)) });
}

export async function action({ request }: ActionFunctionArgs) {
  return submitInvoice(request, await requireCompany(request), now());
}

export default function Invoices() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<unknown>() as FormReply | undefined;
  const seller = useSeller();
  if (data.part === "one") return <InvoiceView invoice={data.invoice} />;
  if (data.part === "ask") return <InvoiceAsk page={data.page} reply={reply} />;
  if (data.part === "month") return <StatementView page={data.page} seller={seller} now={data.now} />;
  return <InvoiceList page={data.page} />;
}
