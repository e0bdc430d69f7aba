import { DetailSection } from "~/admin/detail/case-parts";
import type { Difference } from "~/modules/staff/approval-requests/approval-requests";

interface DifferencesProps {
  id: string;
  title: string;
  rows: readonly Difference[];
  now: string;
}

export function Differences({ id, title, rows, now }: DifferencesProps) {
  return (
    <DetailSection id={id} title={title}>
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原来</th>
            <th scope="col">{now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, previous, current }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {previous === current ? (
                <td colSpan={2} data-name="不变">
                  {current || "（无）"} <span className="soft">不变</span>
                </td>
              ) : (
                <>
                  <td data-name="原来">
                    <del className="diff__old">{previous || "（无）"}</del>
                  </td>
                  <td data-name={now}>
                    <ins className="diff__new">{current || "（无）"}</ins>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
