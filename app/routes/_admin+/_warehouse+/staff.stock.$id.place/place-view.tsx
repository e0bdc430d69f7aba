import { Form, Link } from "@remix-run/react";
import { MAX_PLACE } from "~/modules/catalogue/batches/place";
import type { StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

/** `seen`: after a concurrent change, the location for the next submit */
export type PlaceReply = FormReply & { stale?: Stale; seen?: string };

interface PlaceProps {
  batch: StockBatch;
  mayChange: boolean;
  reply: PlaceReply | undefined;
}

export function PlaceView({ batch, mayChange, reply }: PlaceProps) {
  return (
    <>
      <div className="desk-head">
        <h1>{`批号 ${batch.number} 的库位`}</h1>
        <span className="desk-head__note">{`${batch.goods} ${batch.spec}`}</span>
      </div>
      <Form method="post" className="desk-body form">
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="seen" value={reply?.seen ?? batch.place} />
        <div className="field">
          <label className="field__label" htmlFor="place">
            库位
          </label>
          <input
            type="text"
            className="field__input"
            id="place"
            name="place"
            maxLength={MAX_PLACE}
            autoComplete="off"
            autoFocus
            defaultValue={enteredIn(reply, "place") ?? batch.place}
          />
        </div>
        <p className="form form--line">
          {mayChange ? (
            <button className="button button--primary" type="submit" accessKey="s">
              保存
            </button>
          ) : null}
          <Link className="button" to={`/staff/stock/${batch.id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
