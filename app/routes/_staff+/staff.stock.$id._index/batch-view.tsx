import { Form, Link } from "@remix-run/react";
import type { StockBatch } from "~/catalogue/goods/stock-admin.server";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

export type BatchReply = FormReply & { stale?: Stale };

interface BatchProps {
  batch: StockBatch;
  held: number;
  changes: readonly ChangeRow[];
  mayCorrect: boolean;
  reply: BatchReply | undefined;
}

export function BatchView({ batch, held, changes, mayCorrect, reply }: BatchProps) {
  const onHand = batch.quantity + held;
  return (
    <>
      <CaseHead
        title={`批号 ${batch.number}`}
        state={batch.isRecalled ? <span className="state state--stop">召回中，不可售</span> : null}
        facts={`${batch.goods} ${batch.spec}，商品编号 ${batch.goodsId}`}
      />
      <div className="desk-body">
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={summaryOf(reply)} />
        <Facts
          rows={[
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
        {mayCorrect ? <Correct onHand={onHand} reply={reply} /> : null}
        <Part id="h-changes" title="改动">
          <ChangeList changes={changes} none="还没有更正。" />
        </Part>
        <p className="part">
          <Link to="/staff/stock">全部库存</Link>
        </p>
      </div>
    </>
  );
}

function Correct({ onHand, reply }: { onHand: number; reply: BatchReply | undefined }) {
  return (
    <Part id="h-correct" title="更正数量" note="填写清点到的全部数量，含订单占用的">
      <Form method="post" className="form" key={onHand}>
        <input type="hidden" name="seen" value={reply?.stale?.version ?? onHand} />
        <label className="field">
          <span className="field__label">在库数量</span>
          <input
            className="field__input field__input--figure"
            type="number"
            inputMode="numeric"
            min={0}
            max={9_999_999}
            id="onHand"
            name="onHand"
            required
            defaultValue={typedIn(reply, "onHand") ?? String(onHand)}
          />
        </label>
        <WhyField id="why" typed={typedIn(reply, "why")} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            更正
          </button>
        </p>
      </Form>
    </Part>
  );
}
