import { Link } from "@remix-run/react";
import type { CompanyKind } from "~/company/identity/qualification";
import type { CustomerLogin } from "~/company/members/customer.server";
import type { Freeze } from "~/company/members/freeze.server";
import type { CompanyNote } from "~/company/members/notes.server";
import { KINDS } from "~/company/registration/register";
import { CompanyState } from "~/company/review/company-state";
import type { DeskCompany } from "~/company/review/desk-companies.server";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import { NoteList } from "~/desk/case/note-list";
import { WaitingNotice, type WaitingProposal } from "~/desk/proposals/waiting-notice";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { pointsText } from "~/rewards/points-mall";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { Papers, Logins, Stores } from "./customer-company";
import { CustomerWork, type CustomerWorkProps } from "./customer-work";

interface CustomerViewProps extends CustomerWorkProps {
  company: DeskCompany;
  freeze: Freeze | null;
  care: { rank: string; manager: string | null };
  logins: readonly CustomerLogin[];
  stores: readonly { id: number; name: string }[];
  amounts: { balance: number; redPacket: number; points: number };
  may: { change: boolean; review: boolean; freeze: boolean; balance: boolean; grant: boolean };
  waiting: readonly WaitingProposal[];
  notes: readonly CompanyNote[];
  changes: readonly ChangeRow[];
}

export function CustomerView(props: CustomerViewProps) {
  const { company, freeze, care, logins, stores, amounts, may, waiting, notes, changes } = props;
  return (
    <>
      <CaseHead
        title={company.name}
        state={<CompanyState status={company.status} />}
        facts={`客户 ${company.id}，${KINDS[company.kind as CompanyKind] ?? company.kind}，${formatTime(company.createdAt)} 注册，${company.contact} ${company.phone}`}
      />
      <div className="desk-body">
        {freeze ? (
          <p className="second">
            <strong>已冻结</strong>
            <span>{`${freeze.by} ${formatTime(freeze.at)}：${freeze.why}。解冻前不能提交新订单`}</span>
          </p>
        ) : null}
        <WaitingNotice waiting={waiting} />
        <div className="columns columns--half">
          <Part
            id="h-facts"
            title="资料"
            more={
              <>
                {may.change ? <Link to={`/staff/customers/${company.id}/manager`}>安排客服</Link> : null}
                {may.freeze ? (
                  <Link to={`/staff/customers/${company.id}/freeze`}>{freeze ? "解冻" : "冻结"}</Link>
                ) : null}
                {may.grant ? <Link to={`/staff/customers/${company.id}/grant`}>发券和积分</Link> : null}
                {may.balance ? <Link to={`/staff/customers/${company.id}/balance`}>调整余额</Link> : null}
              </>
            }
          >
            <Facts
              rows={[
                ["证照号码", company.licenceNumber],
                ["注册地址", company.place],
                ["总部", company.headOffice ?? "无"],
                ["价格等级", care.rank],
                ["客服", care.manager ?? "默认客服"],
                ["余额", formatYuan(amounts.balance)],
                ["红包", formatYuan(amounts.redPacket)],
                ["积分", pointsText(amounts.points)],
              ]}
            />
          </Part>
          <div>
            <Papers id={company.id} papers={company.papers} isLinked={may.review} />
            <Logins logins={logins} />
            <Stores stores={stores} />
          </div>
        </div>
        <Part
          id="h-notes"
          title="备注"
          note="客户看不到"
          more={<Link to={`/staff/customers/${company.id}/notes`}>{may.change ? "全部和添加" : "全部"}</Link>}
        >
          <NoteList notes={notes} none="没有备注。" />
        </Part>
        <CustomerWork orders={props.orders} cases={props.cases} invoices={props.invoices} />
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </Part>
      </div>
    </>
  );
}
