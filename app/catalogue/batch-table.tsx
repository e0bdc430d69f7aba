/** The batches of one goods that may still be sold. */
import { SectionHead } from "~/ui/section-head";
import type { BatchShown } from "./detail.server";

export function BatchTable(props: { batches: readonly BatchShown[]; warehouse: string; unit: string }) {
  const { batches, warehouse, unit } = props;
  return (
    <>
      <SectionHead title="批号与效期" note="先到期先发" />
      {batches.length === 0 ? (
        <section className="surface">
          <p>暂无可售批号，到货后会在此显示</p>
        </section>
      ) : (
        <section className="surface surface--flush table-scroll" aria-label="批号与效期" tabIndex={0}>
          <table className="table batches">
            <thead>
              <tr>
                <th scope="col">批号</th>
                <th scope="col">生产日期</th>
                <th scope="col">有效期至</th>
                <th scope="col">仓库</th>
                <th scope="col" className="table__figure">{`可售（${unit}）`}</th>
              </tr>
            </thead>
            <tbody>
              {batches.map((batch) => (
                <tr key={batch.number}>
                  <td>{batch.number}</td>
                  <td>{batch.producedOn}</td>
                  <td>{batch.expiresOn}</td>
                  <td>{warehouse}</td>
                  <td className="table__figure">{batch.quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
