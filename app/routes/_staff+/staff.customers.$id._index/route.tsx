/** 一家客户: papers, logins, stores, money, orders, returns, invoices and history on one page. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCare, loginsOf, storesBeside } from "~/company/members/customer.server";
import { notesOf } from "~/company/members/notes.server";
import { findFreeze } from "~/company/members/freeze.server";
import { findDeskCompany } from "~/company/review/desk-companies.server";
import { invoicesOfCustomer } from "~/invoices/customer-invoices.server";
import { ordersOfCustomer } from "~/orders/desk/customer-orders.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { casesOfCustomer } from "~/returns/request/customer-cases.server";
import { waitingAbout } from "~/staff/proposals/proposals.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { changeRow } from "~/staff/desk/change-row";
import { deskHandle } from "~/staff/desk/desk-handle";
import { readAccounts } from "~/wallet/ledger.server";
import { CustomerView } from "./customer-view";

export const handle = deskHandle("客户", "customers.see");

const LAST = 10;
const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const company = (await findDeskCompany(id)) ?? notFound();
  const [care, freeze, logins, stores, amounts, orders, cases, invoices, waiting, notes, changes] =
    await Promise.all([
      findCare(id),
      findFreeze(id),
      loginsOf(id),
      storesBeside(id),
      readAccounts(id),
      permissions.has("orders.see") ? ordersOfCustomer(id, LAST) : null,
      permissions.has("afterSales.see") ? casesOfCustomer(id, LAST) : null,
      permissions.has("finance.see") ? invoicesOfCustomer(id, LAST) : null,
      waitingAbout("company", id),
      notesOf(id, { most: LAST }),
      auditRows({ subject: "company", subjectId: String(id), most: HISTORY }),
    ]);
  return json({
    ...{ company, care: care ?? notFound(), freeze, logins, stores, amounts, orders, cases, invoices },
    may: {
      ...{ change: permissions.has("customers.change"), review: permissions.has("quality.see") },
      ...{ freeze: permissions.has("customers.freeze"), balance: permissions.has("finance.balance") },
      grant: permissions.has("customers.grant"),
    },
    ...{ waiting, notes },
    changes: changes.map(changeRow),
  });
}

export default function Customer() {
  return <CustomerView {...useLoaderData<typeof loader>()} />;
}
