import { filledText } from "~/platform/values/missing";
import { SectionHead } from "~/ui/section-head";
import type { BatchShown } from "./detail.server";

interface BatchTableProps {
  batches: readonly BatchShown[];
  warehouse: string;
  unit: string;
  reports?: Readonly<Record<string, number>>;
}

export function BatchTable({ batches, warehouse, unit, reports }: BatchTableProps) {
  const hasOrigin = batches.some(({ origin }) => origin !== "");
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
                {hasOrigin ? <th scope="col">产地</th> : null}
                <th scope="col">仓库</th>
                <th scope="col" className="table__figure">{`可售（${unit}）`}</th>
                {reports ? <th scope="col">药检报告</th> : null}
              </tr>
            </thead>
            <tbody>
              {batches.map((batch) => (
                <tr key={batch.number}>
                  <td>{batch.number}</td>
                  <td>{filledText(batch.producedOn)}</td>
                  <td>{batch.expiresOn}</td>
                  {hasOrigin ? <td>{filledText(batch.origin)}</td> : null}
                  <td>{warehouse}</td>
                  <td className="table__figure">{batch.quantity}</td>
                  {reports ? (
                    <td>
                      <Report batch={batch.number} id={reports[batch.number]} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Report({ batch, id }: { batch: string; id: number | undefined }) {
  if (id === undefined) return <span className="batches__later">购买后可下载</span>;
  return (
    <a href={`/jybg/file/${id}`} download>
      下载<span className="sr-only">{`批号 ${batch} 的药检报告`}</span>
    </a>
  );
}
