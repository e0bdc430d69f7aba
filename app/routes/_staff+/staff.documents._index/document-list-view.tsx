import { Link } from "@remix-run/react";
import { QUALIFICATIONS } from "~/company/identity/qualification";
import type { CompanyPaper } from "~/company/review/desk-companies.server";
import { Part } from "~/desk/case/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { formatTime } from "~/platform/values/clock";

interface DocumentListProps {
  waiting: readonly CompanyPaper[];
  ending: readonly CompanyPaper[];
  /** "YYYY-MM-DD" */
  today: string;
}

export function DocumentListView({ waiting, ending, today }: DocumentListProps) {
  return (
    <>
      <div className="desk-head">
        <h1>证照</h1>
        <span className="desk-head__note">已审核企业的证件：新上传的待审核，快到期的提前催办</span>
      </div>
      <div className="desk-body">
        <Part id="h-waiting" title="待审核" note={`${waiting.length} 份`}>
          {waiting.length === 0 ? (
            <p className="soft">没有待审核的证件。</p>
          ) : (
            <table className="grid-table fold-table">
              <thead>
                <tr>
                  <th scope="col">企业</th>
                  <th scope="col">证件</th>
                  <th scope="col">编号</th>
                  <th scope="col">有效期</th>
                  <th scope="col">上传时间</th>
                </tr>
              </thead>
              <tbody>
                {waiting.map((paper) => (
                  <tr key={paper.id}>
                    <th scope="row">
                      <CaseLink className="grid-table__name" to={`/staff/documents/${paper.id}`}>
                        {paper.company}
                      </CaseLink>
                    </th>
                    <td className="grid-table__keep">{QUALIFICATIONS[paper.kind]}</td>
                    <td>{paper.number}</td>
                    <td className="grid-table__keep">
                      {paper.startsOn ?? "未填"} 至 {paper.endsOn ?? "长期"}
                    </td>
                    <td className="grid-table__keep soft">{formatTime(paper.updatedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Part>
        <Part id="h-ending" title="30 天内到期或已到期" note={`${ending.length} 份`}>
          {ending.length === 0 ? (
            <p className="soft">没有快到期的证件。</p>
          ) : (
            <table className="grid-table fold-table">
              <thead>
                <tr>
                  <th scope="col">企业</th>
                  <th scope="col">证件</th>
                  <th scope="col">有效期至</th>
                </tr>
              </thead>
              <tbody>
                {ending.map((paper) => (
                  <tr key={paper.id}>
                    <th scope="row">
                      <Link className="grid-table__name" to={`/staff/companies/${paper.companyId}`}>
                        {paper.company}
                      </Link>
                    </th>
                    <td className="grid-table__keep">{QUALIFICATIONS[paper.kind]}</td>
                    <td className={`grid-table__keep ${paper.endsOn! < today ? "late" : "soon"}`}>
                      {paper.endsOn}
                      {paper.endsOn! < today ? "，已到期" : ""}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Part>
      </div>
    </>
  );
}
