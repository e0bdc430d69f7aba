/** 一家客户: documents, contracts, addresses, logins, stores, money, orders, returns, invoices and history on one page. */
import { findChanges } from "~/admin/changes/change-rows.server";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
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
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { casesOfCustomer } from "~/modules/returns/request/customer-cases.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { getCustomerRights, CustomerLinks } from "./customer-links";
import { formatWhole } from "~/platform/values/whole-text";
import type { CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { creditLine } from "~/modules/credit/credit";
import { CompanyState } from "~/modules/company/review/company-state";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { NoteList } from "~/admin/detail/note-list";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatYuan } from "~/platform/values/money";
import { HistorySection } from "~/admin/detail/history-section";
import { Documents, Logins, Stores } from "./customer-company";
import { CustomerAddresses, Contracts } from "./customer-papers";
import { CustomerWork } from "./customer-work";
import { NONE } from "~/platform/values/missing";

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
    findChanges({ subject: "company", subjectId: String(id), limit: HISTORY }),
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
    changes,
  });
}

export default function Customer() {
  const props = useLoaderData<typeof loader>();
  const { company, freeze, closing, care, logins, stores, amounts, credit, may, waiting, notes, changes } =
    props;
  return (
    <>
      <DetailPageHeader
        title={company.name}
        state={<CompanyState status={company.status} />}
        facts={`客户 ${company.id}，${COMPANY_KIND_NAMES[company.kind as CompanyKind] ?? company.kind}，${formatTime(company.createdAt)} 注册，${company.contact} ${company.phone}`}
      />
      <div className="admin-body">
        {closing ? (
          <p className="second">
            <strong>已注销</strong>
            <span>
              {`${closing.closedBy} ${formatTime(closing.closedAt)} 按 ${closing.requestedOn} 的申请办理。`}
              <Link to={`/staff/customers/${company.id}/closing`}>注销记录</Link>
            </span>
          </p>
        ) : null}
        {freeze ? (
          <p className="second">
            <strong>已冻结</strong>
            <span>{`${freeze.by} ${formatTime(freeze.at)}：${freeze.why}。解冻前不能提交新订单`}</span>
          </p>
        ) : null}
        <WaitingNotice waiting={waiting} />
        <div className="columns columns--half">
          <DetailSection
            id="h-facts"
            title="资料"
            more={
              <CustomerLinks
                id={company.id}
                may={may}
                isFrozen={freeze !== null}
                isClosed={closing !== null}
              />
            }
          >
            <FactList
              rows={[
                ["证照号码", company.licenceNumber],
                ["注册地址", company.place],
                ["总部", company.headOffice ?? NONE],
                ["价格等级", care.rank],
                ["客服", care.manager ?? "默认客服"],
                ["余额", formatYuan(amounts.balance)],
                ["红包", formatYuan(amounts.redPacket)],
                ["积分", formatWhole(amounts.points)],
                ["信用", credit ? creditLine(credit) : "没有信用额度"],
              ]}
            />
          </DetailSection>
          <div>
            <Documents id={company.id} papers={company.papers} isLinked={may.review} />
            <Contracts id={company.id} contracts={props.contracts} />
            <CustomerAddresses addresses={props.addresses} isLinked={may.review} />
            <Logins companyId={company.id} logins={logins} />
            <Stores stores={stores} />
          </div>
        </div>
        <DetailSection
          id="h-notes"
          title="备注"
          note="客户看不到"
          more={<Link to={`/staff/customers/${company.id}/notes`}>{may.change ? "全部和添加" : "全部"}</Link>}
        >
          <NoteList notes={notes} none="没有备注。" />
        </DetailSection>
        <CustomerWork orders={props.orders} cases={props.cases} invoices={props.invoices} />
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}
