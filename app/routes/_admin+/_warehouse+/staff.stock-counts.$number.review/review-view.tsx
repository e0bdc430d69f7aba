import { Form, Link } from "@remix-run/react";
import type { ReviewLine } from "~/modules/catalogue/stock-count/apply-count.server";
import type { CountSums } from "~/modules/catalogue/stock-count/count";
import type { StockCount } from "~/modules/catalogue/stock-count/counts.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { DifferenceTable } from "./difference-table";

/** Lines shown, highest value first; the export has all. */
export const MAX_REVIEW_LINES = 200;

interface ReviewProps {
  count: StockCount;
  found: Pick<CountSums, "lines" | "counted" | "different" | "gain" | "loss"> & { mark: number };
  lines: readonly ReviewLine[];
  short: number;
  /** why a second person is needed; null: one is enough */
  limit: string | null;
  waiting: readonly WaitingApprovalRequest[];
  mayChange: boolean;
  reply: FormReply | undefined;
}

export function ReviewView(props: ReviewProps) {
  const { count, found, lines, waiting, mayChange, reply } = props;
  const path = countPath(count.id);
  const { different, counted: counts, gain, loss } = found;
  return (
    <>
      <CountHead title="盘点差异" count={count}>
        <ListExports path={`${path}/export`} input={{}} />
        <Link to={path}>返回盘点单</Link>
      </CountHead>
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <FactList
          rows={[
            ["已盘", `${counts} / ${found.lines} 个批号`],
            ["有差异", `${different} 个批号`],
            ["盘盈", formatYuan(gain)],
            ["盘亏", formatYuan(loss)],
            ["计价", "按开单时的基础价"],
          ]}
        />
        {lines.length === 0 ? (
          <p className="soft part">{counts === 0 ? "还没有登记盘点数量。" : "已盘的批号没有差异。"}</p>
        ) : (
          <Form method="post" id="recount">
            <input type="hidden" name="do" value="recount" />
            {different > lines.length ? (
              <p className="soft">{`按金额列出前 ${lines.length} 个，全部差异请导出查看。`}</p>
            ) : null}
            <DifferenceTable lines={lines} isOpen={mayChange} />
            {mayChange ? (
              <p className="part">
                <button className="button" type="submit">
                  勾选的要求复盘
                </button>
              </p>
            ) : null}
          </Form>
        )}
        {mayChange && counts > 0 ? <Apply {...props} /> : null}
      </div>
    </>
  );
}

function Apply({ found, short, limit, reply }: ReviewProps) {
  const waiting = found.lines - found.counted;
  return (
    <DetailSection id="h-apply" title="更正库存" note="差异加到现在的在库数量上，盘点期间的出入库不受影响">
      <Form method="post" className="form">
        <input type="hidden" name="do" value="apply" />
        <input type="hidden" name="mark" value={found.mark} />
        {limit ? (
          <p className="second">
            <strong>需要复核</strong>
            <span>{limit}</span>
          </p>
        ) : null}
        {waiting > 0 ? (
          <div className="choices">
            <label>
              <input type="checkbox" id="isPartial" name="isPartial" value="1" />
              {`${waiting} 个批号未盘，这些不更正`}
            </label>
          </div>
        ) : null}
        {short > 0 ? (
          <div className="choices">
            <label>
              <input type="checkbox" id="isCut" name="isCut" value="1" />
              {`${short} 个批号盘后少于订单占用，更正到占用数为止，所欠的另行更换批号或放弃数量`}
            </label>
          </div>
        ) : null}
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            {limit ? "提出更正" : "更正库存"}
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
