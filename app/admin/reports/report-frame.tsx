import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { getListPath } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { PRESETS, type ReportPeriod } from "~/modules/reports/period/period";
import { PrintButton } from "~/ui/print-button";
import { PrintSeller } from "~/ui/print-head";
import type { Freshness } from "./report-address.server";
import { EXPORT_PATH, REPORTS, type ReportId } from "./reports";

interface ReportFrameProps {
  report: ReportId;
  input: Readonly<Record<string, string>>;
  period: ReportPeriod | null;
  fresh: Freshness | null;
  counted: string;
  /** 未填 while the legal entity is missing */
  seller: string;
  mayExport: boolean;
  mayUpdate: boolean;
  filter?: ReactNode;
  children: ReactNode;
}

export function ReportFrame(props: ReportFrameProps) {
  const {
    report,
    input,
    period,
    fresh,
    seller,
    counted: counts,
    mayExport,
    mayUpdate,
    filter,
    children,
  } = props;
  const { name, path } = REPORTS[report];
  return (
    <>
      <div className="admin-head">
        <h1>{name}</h1>
        {period ? <Presets path={path} input={input} period={period} /> : null}
        <div className="admin-head__end">
          {fresh && mayUpdate ? <Update back={getListPath(path, input)} /> : null}
          {mayExport ? <ListExports path={EXPORT_PATH} input={{ report, ...input }} /> : null}
          <PrintButton>打印</PrintButton>
        </div>
      </div>
      <div className="filter-line">
        {period ? <OwnDays path={path} input={input} period={period} filter={filter} /> : filter}
        <span className="soft report__note">{getNote(period, fresh)}</span>
      </div>
      <div className="admin-body">
        <PrintSeller name={seller} note={getNote(period, fresh)} />
        {period?.fault ? (
          <p className="notice notice--warning" role="alert">{`${period.fault}，以下为近 30 天。`}</p>
        ) : null}
        {fresh && fresh.missing > 0 ? (
          <p className="notice notice--warning">
            {`所选日期还有 ${fresh.missing} 天正在汇总，以下数字暂不完整；后台每 5 分钟汇总一批。`}
          </p>
        ) : null}
        {children}
        <p className="soft part">{counts}</p>
      </div>
    </>
  );
}

/** "2026-10-25 至 2026-11-23，截至 09:46，与 2026-09-25 至 2026-10-24 比" */
function getNote(period: ReportPeriod | null, fresh: Freshness | null): string {
  const until = fresh ? (fresh.until ? `数据截至 ${fresh.until.slice(5)}` : "数据尚未汇总") : "";
  if (!period) return until;
  return [...[daysText(period), until, `与 ${daysText(period.before)} 比`].filter(Boolean)].join("，");
}

const daysText = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} 至 ${to}`);

type PeriodProps = { path: string; input: Readonly<Record<string, string>>; period: ReportPeriod };

function Presets({ path, input, period }: PeriodProps) {
  return (
    <nav aria-label="时间">
      <ul className="saved">
        {Object.entries(PRESETS).map(([span, name]) => (
          <li key={span}>
            <Link
              className="saved__link"
              to={getListPath(path, { ...input, from: "", to: "" }, { span })}
              aria-current={period.preset === span ? "true" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filters of the report stay when days are entered. */
const STORED = ["by", "kind", "manufacturer", "category", "area", "manager", "reason"];

function OwnDays({ path, input: values, period, filter }: PeriodProps & { filter: ReactNode }) {
  return (
    <Form
      className="filter-row report__days"
      action={path}
      role="search"
      aria-label="筛选"
      key={`${period.from} ${period.to}`}
    >
      {filter}
      {STORED.filter((name) => !filter || !["by", "kind"].includes(name)).map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <input
        className="field__input field__input--date"
        type="date"
        name="from"
        aria-label="从"
        defaultValue={period.from}
      />
      <input
        className="field__input field__input--date"
        type="date"
        name="to"
        aria-label="至"
        defaultValue={period.to}
      />
      <button className="button" type="submit">
        查看
      </button>
    </Form>
  );
}

function Update({ back }: { back: string }) {
  return (
    <Form method="post" action="/staff/reports?index" className="no-print">
      <input type="hidden" name="back" value={back} />
      <button className="button button--small" type="submit">
        现在更新
      </button>
    </Form>
  );
}
