import { Link } from "@remix-run/react";
import { useEffect, useState, type MouseEvent } from "react";
import { toDay } from "~/platform/values/clock";
import { Status } from "~/ui/status";
import { reportHref, type ReportPage, type TestReportRow } from "~/modules/documents/test-report";

/** A plain form, which the router ignores, so that the browser downloads the files. */
export function ReportList({ query, rows, counts }: Pick<ReportPage, "query" | "rows" | "counts">) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const ready = { all: counts.new + counts.fetched, new: counts.new, fetched: counts.fetched, missing: 0 }[
    query.state
  ];
  const list = (
    <ul className="reports">
      {rows.map((row) => (
        <li className="reports__one" key={`${row.goodsId} ${row.batch}`}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
  // Without choices the form would have no button.
  if (ready === 0) return list;
  return (
    <form method="post" action="/jybg/zip">
      <input type="hidden" name="query" value={reportHref(query).replace(/^\/jybg\??/, "")} />
      {list}
      <p className="reports__bar">
        {isLive ? (
          <button type="button" className="link-button" onClick={tickAll}>
            全选 / 全不选
          </button>
        ) : null}
        <button type="submit" className="button button--primary">
          下载所选（ZIP）
        </button>
        <button type="submit" className="button" name="all" value="1">
          {`下载筛选结果中的全部 ${ready} 份（ZIP）`}
        </button>
      </p>
    </form>
  );
}

function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = [...event.currentTarget.form!.querySelectorAll<HTMLInputElement>("input[name=report]")];
  const isOn = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isOn;
}

function Row({ row }: { row: TestReportRow }) {
  const { goodsId, name, spec, manufacturer, batch, reportId } = row;
  return (
    <>
      {reportId === null ? (
        <span className="reports__box" />
      ) : (
        <label className="choice reports__box">
          <input className="choice__box" type="checkbox" name="report" value={reportId} />
          <span className="sr-only">{`选择：${name} 批号 ${batch}`}</span>
        </label>
      )}
      <div className="reports__what">
        <h3 className="reports__name">
          <Link to={`/list/info/${goodsId}`}>{name}</Link>
        </h3>
        <p>{[spec, manufacturer].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="reports__batch">
        <p>{`批号 ${batch}`}</p>
        <p>{`效期至 ${row.expiresOn}`}</p>
      </div>
      <div className="reports__bought">
        <p>{`共购 ${row.quantity}${row.unit}`}</p>
        <p>
          <Link to={`/order/info/${row.orderId}`}>
            {`${toDay(row.orderedAt)} 订单`}
            <span className="sr-only">{`：${name}`}</span>
          </Link>
        </p>
      </div>
      <div className="reports__do">
        {reportId === null ? (
          <Status kind="off" text="暂未上传" />
        ) : (
          <>
            <Status
              kind={row.fetchedAt === null ? "info" : "good"}
              text={row.fetchedAt === null ? "还没下载" : `已下载 ${toDay(row.fetchedAt)}`}
            />
            <a href={`/jybg/file/${reportId}`} download>
              下载报告
              <span className="sr-only">{`：${name} 批号 ${batch}`}</span>
            </a>
          </>
        )}
      </div>
    </>
  );
}
