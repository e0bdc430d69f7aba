/** 一家客户: documents, contracts, addresses, logins, stores, money, orders, returns, invoices and history on one page. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { findClosing } from "~/modules/company/closing/close.server";
import { findContracts } from "~/modules/company/contract/contract.server";
import { findCare, getLogins, relatedStores } from "~/modules/company/members/customer.server";
import { findCompanyNotes } from "~/modules/company/members/notes.server";
import { findFreeze } from "~/modules/company/members/freeze.server";
import { findDebtor } from "~/modules/credit/due-list.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { invoicesOfCustomer } from "~/modules/invoices/customer-invoices.server";
import { ordersOfCustomer } from "~/modules/orders/admin/customer-orders.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { casesOfCustomer } from "~/modules/returns/request/customer-cases.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { getCustomerRights } from "./customer-links";
import { CustomerView } from "./customer-view";

export const handle = adminHandle("客户", "customers.see");

const LAST = 10;
const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const id = requireId(params.id);
  const company = (await findAdminCompany(id)) ?? notFound();
  const [care, freeze, closing, logins, stores, amounts, credit, orders, cases, invoices] = await Promise.all(
    [
      findCare(id),
      findFreeze(id),
      findClosing(id),
      getLogins(id),
      relatedStores(id),
      readAccounts(id),
      findDebtor(id, toDay(now())),
      permissions.has("orders.see") ? ordersOfCustomer(id, LAST) : null,
      permissions.has("afterSales.see") ? casesOfCustomer(id, LAST) : null,
      permissions.has("finance.see") ? invoicesOfCustomer(id, LAST) : null,
    ],
  );
  const [contracts, addresses, waiting, notes, changes] = await Promise.all([
    findContracts(id),
    findAddresses(id),
    waitingShownTo(staff, "company", id),
    findCompanyNotes(id, { limit: LAST }),
    auditRows({ subject: "company", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    company,
    care: care ?? notFound(),
    freeze,
    closing,
    logins,
    stores,
    amounts,
    credit,
    orders,
    cases,
    invoices,
    may: getCustomerRights(permissions),
    contracts: contracts.map(({ contract }) => contract),
    addresses,
    waiting,
    notes,
    changes: await changeRows(changes),
  });
}

export default function Customer() {
  return <CustomerView {...useLoaderData<typeof loader>()} />;
}
