import type { ReactNode } from "react";
import { toDay } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { formatKnownSpec } from "~/modules/catalogue/approval/known-facts";
import type { ShownParcel, ShownParcelLine } from "./shown-parcel";

/** Head, files and goods of a parcel; `children` stand below the files, `toFields` gives the fields of a line. */
export function ParcelView({
  parcel,
  heading,
  children,
  toFields,
}: {
  parcel: ShownParcel;
  heading: ReactNode;
  children?: ReactNode;
  toFields?: (line: ShownParcelLine) => ReactNode;
}) {
  const { lines, file } = parcel;
  return (
    <>
      {heading}
      <dl className="parcel__facts">
        <dt>随货单号</dt>
        <dd className="parcel__number">{parcel.number}</dd>
        <dt>供货单位</dt>
        <dd>{parcel.supplier}</dd>
        <dt>发货日期</dt>
        <dd>{toDay(parcel.shippedAt)}</dd>
      </dl>
      <p className="parcel-check__do no-print">
        <span>入库明细（批号、效期、追溯码）：</span>
        <a className="button" href={`${file}.xlsx`} download>
          下载 XLSX
        </a>
        <a className="button" href={`${file}.csv`} download>
          下载 CSV
        </a>
      </p>
      {children}
      <h2 className="surface__title">
        商品<small>{`${lines.length} 个批号`}</small>
      </h2>
      <ul className="parcel-check">
        {lines.map((line) => (
          <li key={line.rowId}>
            <Line line={line} />
            {toFields?.(line)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ line }: { line: ShownParcelLine }) {
  const { codes, codeCount } = line;
  return (
    <>
      <p className="parcel-check__name">
        <strong>{line.name}</strong>
        <span className="nowrap">{`${line.quantity} ${line.unit}`}</span>
      </p>
      <p className="field__hint">
        {[
          formatKnownSpec(line.spec),
          filledText(line.manufacturer),
          filledText(line.approvalNumber),
          line.storage,
        ].join("　")}
      </p>
      <p>
        <span>{`批号 ${line.batch}`}</span> <span className="nowrap">{`生产日期 ${line.producedOn}`}</span>{" "}
        <span className="nowrap">{`有效期至 ${line.expiresOn}`}</span>
      </p>
      <p>
        {line.report === null ? (
          "药检报告暂未上传"
        ) : (
          <a className="parcel-check__link" href={line.report}>
            药检报告<span className="sr-only">{`：${line.name} 批号 ${line.batch}`}</span>
          </a>
        )}
      </p>
      {codeCount === 0 ? null : (
        <details className="parcel-check__codes">
          <summary>{`追溯码 ${codeCount} 个`}</summary>
          <p>{codes.join(" ")}</p>
          {codeCount > codes.length ? (
            <p className="field__hint">{`其余 ${codeCount - codes.length} 个见入库明细`}</p>
          ) : null}
        </details>
      )}
    </>
  );
}
