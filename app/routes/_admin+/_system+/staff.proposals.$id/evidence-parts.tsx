import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { Evidence, EvidenceFile, EvidenceTable } from "~/admin/approval-requests/evidence";
import { ListFoot } from "~/admin/lists/list-parts";

export type ShownEvidence = Evidence & { page: number; pages: number };

/** The current facts, paged tables, pictures and documents of the subject. */
export function EvidenceParts({
  approvalRequestId,
  evidence,
}: {
  approvalRequestId: number;
  evidence: ShownEvidence;
}) {
  const { facts, tables, files, page, pages } = evidence;
  const path = `/staff/proposals/${approvalRequestId}`;
  return (
    <>
      {facts.length === 0 ? null : (
        <DetailSection id="h-about" title="相关内容">
          <FactList rows={facts} />
        </DetailSection>
      )}
      <Files path={`${path}/files`} files={files} />
      {tables.map((table) => (
        <Rows key={table.id} table={table} />
      ))}
      {pages > 1 ? <p className="part soft">{`第 ${page} 页，共 ${pages} 页`}</p> : null}
      <ListFoot first={page > 1 ? path : null} next={page < pages ? `${path}?page=${page + 1}` : null} />
    </>
  );
}

function Files({ path, files }: { path: string; files: readonly EvidenceFile[] }) {
  if (files.length === 0) return null;
  const pictures = files.filter(({ isPicture }) => isPicture);
  const others = files.filter(({ isPicture }) => !isPicture);
  return (
    <DetailSection id="h-files" title="图片和文件" note={`${files.length} 个`}>
      <ul className="case-photos">
        {pictures.map(({ id, name }) => (
          <li key={id}>
            <a href={`${path}/${id}`}>
              <img src={`${path}/${id}`} alt={name} width={96} height={96} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <a href={`${path}/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Rows({ table: { id, title, note, headings, rows, total } }: { table: EvidenceTable }) {
  if (rows.length === 0) return null;
  return (
    <DetailSection id={id} title={title} note={[`共 ${total} 行`, note].filter(Boolean).join("，")}>
      <table className="grid-table fold-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={headings[column + 1]} data-name={headings[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
