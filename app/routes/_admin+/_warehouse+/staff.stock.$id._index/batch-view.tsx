import { filledText } from "~/platform/values/missing";
import { Form, Link } from "@remix-run/react";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import type { StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { HoldingOrders } from "~/modules/orders/admin/holding-orders";
import type { HoldingOrder } from "~/modules/orders/order/held-units.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export type BatchReply = FormReply & { stale?: Stale };

interface BatchProps {
  batch: StockBatch;
  held: number;
  changes: readonly ChangeRow[];
  holding: readonly HoldingOrder[];
  mayCorrect: boolean;
  mayBlock: boolean;
  reply: BatchReply | undefined;
}

export function BatchView({ batch, held, holding, changes, mayCorrect, mayBlock, reply }: BatchProps) {
  const onHand = batch.quantity + held;
  return (
    <>
      <DetailPageHeader
        title={`批号 ${batch.number}`}
        state={
          batch.stop ? <span className="state state--stop">{`${STOP_TEXTS[batch.stop]}，不可售`}</span> : null
        }
        facts={`${batch.goods} ${batch.spec}，商品编号 ${batch.goodsId}`}
      />
      <div className="admin-body">
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <FactList
          rows={[
            ["生产日期", filledText(batch.producedOn)],
            ["有效期至", batch.expiresOn],
            [
              "库位",
              <>
                {batch.place || "未登记"}{" "}
                {mayCorrect ? <Link to={`/staff/stock/${batch.id}/place`}>修改</Link> : null}
              </>,
            ],
            ["在库", `${onHand}${batch.unit}`],
            ["订单占用", `${held}${batch.unit}`],
            ["未占用", `${batch.quantity}${batch.unit}`],
          ]}
        />
        {batch.block ? (
          <p className="second">
            <strong>已停售</strong>
            <span>{`${batch.block.by} ${formatTime(batch.block.at)}：${batch.block.why}。解除前不能销售和发货`}</span>
          </p>
        ) : null}
        <DetailSection
          id="h-holding"
          title="占用的订单"
          more={
            mayBlock ? (
              <Link to={`/staff/stock/${batch.id}/block`}>{batch.block ? "解除停售" : "停售"}</Link>
            ) : null
          }
        >
          <HoldingOrders orders={holding} unit={batch.unit} />
        </DetailSection>
        {mayCorrect ? <Correct id={batch.id} onHand={onHand} reply={reply} /> : null}
        <DetailSection id="h-changes" title="改动">
          <ChangeList changes={changes} none="还没有更正。" />
        </DetailSection>
        <p className="part">
          <Link to="/staff/stock">全部库存</Link>
        </p>
      </div>
    </>
  );
}

interface CorrectProps {
  id: number;
  onHand: number;
  reply: BatchReply | undefined;
}

function Correct({ id, onHand, reply }: CorrectProps) {
  return (
    <DetailSection id="h-correct" title="更正数量" note="填写清点到的全部数量，含订单占用的">
      <Form method="post" className="form" key={onHand}>
        <input type="hidden" name="seen" value={reply?.stale?.version ?? onHand} />
        <ReplyField
          name="onHand"
          label="在库数量"
          reply={reply}
          type="number"
          inputMode="numeric"
          min={0}
          max={9_999_999}
          required
          initial={String(onHand)}
          isFigure
        />
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            更正
          </button>{" "}
          <Link className="button" to={`/staff/stock-counts/new?batches=${id}`}>
            开盘点单
          </Link>
        </p>
      </Form>
    </DetailSection>
  );
}
