import { Face } from "~/modules/company/account/face-image";
import { Link } from "@remix-run/react";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import type { CustomerLogin } from "~/modules/company/members/customer.server";
import { CompanyState } from "~/modules/company/review/company-state";
import type { AdminDocument } from "~/modules/company/review/admin-companies.server";
import { DetailSection } from "~/admin/detail/case-parts";

export function Documents({
  id,
  papers: documents,
  isLinked,
}: {
  id: number;
  papers: readonly AdminDocument[];
  isLinked: boolean;
}) {
  return (
    <DetailSection
      id="h-papers"
      title="证照"
      more={isLinked ? <Link to={`/staff/companies/${id}`}>首营资料</Link> : null}
    >
      {documents.length === 0 ? <p className="soft">没有证照。</p> : null}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            {QUALIFICATIONS[document.kind]} <CompanyState status={document.state} />{" "}
            <span className="soft">
              {document.number || "无编号"}，至 {document.endsOn ?? "长期"}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

export function Logins({ companyId, logins }: { companyId: number; logins: readonly CustomerLogin[] }) {
  return (
    <DetailSection id="h-logins" title="登录账号" note={`${logins.length} 个`}>
      <ul>
        {logins.map(({ id, name, username, phone, faceFileId }) => (
          <li key={id}>
            {faceFileId === null ? null : (
              <Face src={`/staff/customers/${companyId}/faces/${faceFileId}`} size={32} />
            )}
            {name} {username} <span className="soft">{phone}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

export function Stores({ stores }: { stores: readonly { id: number; name: string }[] }) {
  if (stores.length === 0) return null;
  return (
    <DetailSection id="h-stores" title="同一账号的其他门店">
      <ul>
        {stores.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/staff/customers/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
