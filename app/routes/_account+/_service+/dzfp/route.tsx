/** /dzfp 电子发票: orders to invoice and invoices by state; with ?order= what will be on one, with ?invoice= one whole, with ?statement= a month. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readSeller } from "~/modules/content/legal-entity.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { toIssuedStatement } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { INVOICE_TYPES, type VatInvoiceType } from "~/modules/invoices/invoice";
import { InvoiceList } from "./invoice-list-view";
import {
  MAX_INVOICE_ORDERS,
  readRequestedOrders,
  readInvoiceId,
  readInvoiceQuery,
} from "~/modules/invoices/invoice-page";
import { invoiceFormPage, listInvoices, findInvoice } from "~/modules/invoices/invoice-read.server";
import { InvoiceAsk } from "./invoice-ask";
import { InvoiceView } from "./invoice-view";
import { readStatementMonth } from "~/modules/invoices/month-statement";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { MonthStatementView } from "./month-statement-view";
import { requestInvoice } from "~/modules/invoices/invoice.server";
import { now } from "~/platform/values/clock.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

const InvoiceForm = z.object({
  token: z.string(),
  type: z.enum(Object.keys(INVOICE_TYPES) as [VatInvoiceType], "请选择发票类型"),
  email: z
    .string()
    .max(100, "邮箱不能超过 100 个字符")
    .refine((email) => email === "" || z.email().safeParse(email).success, "请填写正确的邮箱，或留空")
    .default(""),
});

export const handle: PageHandle = { title: "电子发票", isPrintout: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, params] = [await requireCompany(request), new URL(request.url).searchParams];
  const { companyId } = viewer.buyer;
  const [id, orders] = [readInvoiceId(params), readRequestedOrders(params)];
  const month = readStatementMonth(params.get("statement"), now());
  if (id !== null)
    return json({
      part: "one" as const,
      invoice: (await findInvoice(companyId, id)) ?? notFound(),
      seller: await readSeller(),
    });
  if (orders) {
    const page = (await invoiceFormPage(viewer, orders)) ?? notFound();
    return json({ part: "ask" as const, page, constraint: formConstraint(InvoiceForm) });
  }
  if (month) {
    const page = await readMonthStatement(companyId, month);
    const seller = await readSeller();
    const issued = toIssuedStatement(companyId, page, seller.name);
    return json({
      part: "month" as const,
      page,
      seller,
      verify: await issueOnPaper(shopOrigin(request), issued, now()),
      now: now(),
    });
  }
  return json({ part: "list" as const, page: await listInvoices(companyId, readInvoiceQuery(params)) });
}

/** The orders are in the address. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const orderIds = readRequestedOrders(new URL(request.url).searchParams) ?? notFound();
  if (new Set(orderIds).size > MAX_INVOICE_ORDERS) notFound();
  const form = await readForm(request, InvoiceForm);
  if (!form.ok) return form.response;
  const query = (await requestInvoice(viewer, { orderIds, ...form.value }, now())) ?? notFound();
  if (!query.ok) return form.refuse({ form: [query.text] });
  const text = "开票申请已提交，开具后会通过消息通知您";
  return redirectWith(query.to, { kind: "success", text });
}

export default function Invoices() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (data.part === "one") return <InvoiceView invoice={data.invoice} seller={data.seller} />;
  if (data.part === "ask") return <InvoiceAsk page={data.page} constraint={data.constraint} reply={reply} />;
  if (data.part === "month") return <MonthStatementView {...data} />;
  return <InvoiceList page={data.page} />;
}
