import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import type { Address } from "~/modules/company/addresses/address";
import type { CompanyClosing } from "~/modules/company/closing/close.server";
import type { SignedContract } from "~/modules/company/contract/contract";
import type { CompanyKind } from "~/modules/company/identity/qualification";
import type { CustomerLogin } from "~/modules/company/members/customer.server";
import type { Freeze } from "~/modules/company/members/freeze.server";
import type { CompanyNote } from "~/modules/company/members/notes.server";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { creditLine } from "~/modules/credit/credit";
import type { DebtorRow } from "~/modules/credit/due-list.server";
import { CompanyState } from "~/modules/company/review/company-state";
import type { AdminCompany } from "~/modules/company/review/admin-companies.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { NoteList } from "~/admin/detail/note-list";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { Documents, Logins, Stores } from "./customer-company";
import { CustomerLinks, type CustomerMay } from "./customer-links";
import { CustomerAddresses, Contracts } from "./customer-papers";
import { CustomerWork, type CustomerWorkProps } from "./customer-work";
import { NONE } from "~/platform/values/missing";

interface CustomerViewProps extends CustomerWorkProps {
  company: AdminCompany;
  freeze: Freeze | null;
  care: { rank: string; manager: string | null };
  logins: readonly CustomerLogin[];
  stores: readonly { id: number; name: string }[];
  amounts: { balance: number; redPacket: number; points: number };
  closing: CompanyClosing | null;
  contracts: readonly SignedContract[];
  addresses: readonly Address[];
  may: CustomerMay;
  /** null: no credit */
  credit: DebtorRow | null;
  waiting: readonly WaitingApprovalRequest[];
  notes: readonly CompanyNote[];
  changes: readonly ChangeRow[];
}

export function CustomerView(props: CustomerViewProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </DetailSection>
      </div>
    </>
  );
}
