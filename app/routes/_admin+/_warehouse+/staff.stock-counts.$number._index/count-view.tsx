import { Form, Link } from "@remix-run/react";
import type { StockCount } from "~/modules/catalogue/stock-count/counts.server";
import type { Meanwhile } from "~/modules/catalogue/stock-count/take-count.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { getListPath } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { Meter } from "~/ui/charts/meter";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { type BlindLine, LineTable } from "./line-table";

export type CountReply = FormReply & { meanwhile?: Meanwhile[] };

interface CountProps {
  count: StockCount;
  view: string;
  lines: readonly BlindLine[];
  total: number;
  counted: number;
  recount: number;
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  mayCount: boolean;
  /** number of the count, whose rejected units may be registered here; null: they may not */
  rejectFor: string | null;
  first: string | null;
  next: string | null;
  reply: CountReply | undefined;
}

const VIEWS = { all: "全部", waiting: "未盘", recount: "待复盘" } as const;
const FORM = "numbers";

export function CountView(props: CountProps) {
  const {
    count,
    view,
    lines,
    total,
    counted: counts,
    recount,
    waiting,
    changes,
    mayCount,
    rejectFor,
    first,
    next,
    reply,
  } = props;
  const path = countPath(count.id);
  const meanwhile = reply?.meanwhile ?? [];
  return (
    <>
      <CountHead title="盘点" count={count}>
        {mayCount ? <Link to={`${path}/scan`}>扫码登记</Link> : null}
        <Link to={`${path}/sheet`}>盘点表</Link>
        <Link to={`${path}/review`}>差异</Link>
      </CountHead>
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <Meter
          value={counts}
          max={total}
          label="进度"
          text={`已盘 ${counts} / ${total}${recount > 0 ? `，待复盘 ${recount}` : ""}`}
          green
        />
        {count.note ? <p className="soft">{`备注：${count.note}`}</p> : null}
        {meanwhile.length > 0 ? (
          <div className="error-summary" id="stale" role="alert" tabIndex={-1}>
            <h2>您填写期间，同事已登记了这些批号</h2>
            <ul>
              {meanwhile.map(({ lineId, batch, counted: units, countedBy }) => (
                <li key={lineId}>
                  <a href={`#counted-${lineId}`}>{`${batch}：${
                    units === null ? "已清空或要求复盘" : `${countedBy} 登记为 ${units}`
                  }`}</a>
                </li>
              ))}
            </ul>
            <p>请核对实物，再按一次登记，将以您填写的为准；其余批号已登记。</p>
          </div>
        ) : null}
        <ul className="saved">
          {Object.entries(VIEWS).map(([key, name]) => (
            <li key={key}>
              <Link
                className="saved__link"
                to={getListPath(path, { view: key === "all" ? "" : key })}
                aria-current={key === view ? "page" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {rejectFor === null ? null : (
          <p className="soft">
            发现破损、变质的商品，请先登记不合格品，再登记实盘数量；已盘的批号登记后须复盘。
          </p>
        )}
        {lines.length === 0 ? (
          <p className="soft part">没有符合条件的批号。</p>
        ) : (
          <Form method="post" id={FORM}>
            <LineTable lines={lines} mayCount={mayCount} rejectFor={rejectFor} reply={reply} />
          </Form>
        )}
        <ListFoot first={first} next={next} />
        <DetailSection id="h-changes" title="改动">
          <ChangeList changes={changes} none="还没有登记。" />
        </DetailSection>
      </div>
      {mayCount ? (
        <div className="admin-foot">
          {lines.length > 0 ? (
            <button className="button button--primary" type="submit" form={FORM} accessKey="s">
              登记数量
            </button>
          ) : null}
          <Link className="button" to={`${path}/numbers`}>
            从文件登记
          </Link>
          <Link to={`${path}/abandonment`}>放弃盘点</Link>
          <span className="soft">留空的批号为未盘；清点到 0 请填 0</span>
        </div>
      ) : null}
    </>
  );
}
