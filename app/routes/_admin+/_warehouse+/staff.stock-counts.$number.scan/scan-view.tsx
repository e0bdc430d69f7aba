import { Form, Link } from "@remix-run/react";
import type { CountProgress, StockCount } from "~/modules/catalogue/stock-count/counts.server";
import type { OtherBatch } from "~/modules/catalogue/stock-count/lines.server";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { Meter } from "~/ui/charts/meter";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { ScanInput } from "~/ui/forms/scan-input";
import { LineForm, type ScannedLine, type ScanReply } from "./line-form";

interface ScanProps {
  count: StockCount;
  progress: CountProgress;
  code: string;
  found: readonly { line: ScannedLine; to: string }[];
  /** matching batches outside the count */
  others: readonly OtherBatch[];
  reply: ScanReply | undefined;
}

interface ScanFormProps {
  code: string;
  item: ScanProps["found"][number] | undefined;
  autoFocus: boolean;
}

/** Emptied after each scan. */
function ScanForm({ code, item, autoFocus }: ScanFormProps) {
  return (
    <Form className="scan" key={`${code} ${item?.line.id ?? ""}`}>
      <ScanInput label="扫商品条码、货号、商品编号或批号" autoFocus={autoFocus} />
    </Form>
  );
}

function FoundLines({ found }: Pick<ScanProps, "found">) {
  return (
    <ul className="part">
      {found.map(({ line, to }) => (
        <li key={line.id}>
          <Link to={to}>{`${line.name} ${line.spec}，批号 ${line.batch}，${line.place || "未登记库位"}${
            line.countedAt === null ? "" : "，已盘"
          }`}</Link>
        </li>
      ))}
    </ul>
  );
}

export function ScanView({ count, progress, code, found, others, reply }: ScanProps) {
  const [item] = found;
  const isOne = item !== undefined && found.length === 1;
  const isOpen = count.state === "open";
  return (
    <>
      <CountHead title="扫码盘点" count={count}>
        <Link to={countPath(count.id)}>按表登记</Link>
      </CountHead>
      <div className="admin-body">
        <Meter
          value={progress.counted}
          max={progress.lines}
          label="进度"
          text={`已盘 ${progress.counted} / ${progress.lines}`}
          green
        />
        {isOpen ? (
          <ScanForm code={code} item={item} autoFocus={!isOne} />
        ) : (
          <p className="soft part">这张盘点单已结束。</p>
        )}
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div id="result" role="status">
          {isOpen && code && !item ? <NotListed code={code} isKnown={others.length > 0} /> : null}
        </div>
        {isOpen && isOne ? (
          <LineForm key={`${item.line.id} ${item.line.version}`} line={item.line} reply={reply} />
        ) : null}
        {found.length > 1 ? <FoundLines found={found} /> : null}
        {isOpen ? others.map((other) => <Other key={other.id} other={other} />) : null}
      </div>
    </>
  );
}

const NotListed = ({ code, isKnown }: { code: string; isKnown: boolean }) => (
  <div className="scan-result scan-result--wrong">
    <p className="scan-result__word">{isKnown ? "不在盘点单中" : "没有这个批号"}</p>
    <p className="scan-result__what">
      {isKnown ? (
        `${code} 不在这张盘点单中，核对实物后可以加入。`
      ) : (
        <>
          {`${code} 不是任何商品或批号。新到的批号请先`}
          <Link to="/staff/stock/receive">收货入库</Link>。
        </>
      )}
    </p>
  </div>
);

const Other = ({ other }: { other: OtherBatch }) => (
  <Form method="post" className="part form form--line">
    <input type="hidden" name="do" value="add" />
    <input type="hidden" name="batch" value={other.id} />
    <span>{`${other.name} ${other.spec}，批号 ${other.batch}，至 ${other.expiresOn}，${other.place || "未登记库位"}`}</span>
    <button className="button" type="submit" aria-label={`加入盘点 ${other.name} ${other.batch}`}>
      加入盘点
    </button>
  </Form>
);
