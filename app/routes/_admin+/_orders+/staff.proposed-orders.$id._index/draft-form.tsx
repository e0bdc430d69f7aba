import { Form, useFetcher } from "@remix-run/react";
import type { DraftOrderPart, DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatYuan } from "~/platform/values/money";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { GoodsTable } from "./goods-table";
import type { DraftOrderReply } from "./draft-order-reply";

export const Total = ({ total, note }: Pick<DraftOrderTable, "total"> & { note: string }) => (
  <p aria-live="polite">
    {total === null ? "该客户看不到价格，不能购买。" : `合计 ${formatYuan(total)}`}
    <span className="soft">{`　${note}，按客户今天的价格和优惠，不含运费和不能购买的商品`}</span>
  </p>
);

interface DraftFormProps extends DraftOrderTable {
  draftOrder: DraftOrderPart;
  reply: DraftOrderReply | undefined;
}

/** Quantities and remark; 计算 or leaving a field updates the total without saving. */
export function DraftOrderQuantities({ draftOrder, rows, total, reply }: DraftFormProps) {
  const version = reply?.stale?.version ?? draftOrder.version;
  const { submit, data } = useFetcher<DraftOrderReply>();
  const sum = [data?.sum, reply?.sum].find((item) => item?.version === version);
  return (
    <Form
      method="post"
      key={`${version} ${reply?.stale ? "stale" : ""}`}
      onBlur={({ target, currentTarget }) => {
        if (!(target instanceof HTMLInputElement) || !target.name.startsWith("number-")) return;
        const fields = new FormData(currentTarget);
        fields.set("do", "sum");
        submit(fields, { method: "post", preventScrollReset: true });
      }}
    >
      <input type="hidden" name="version" value={version} />
      <DetailSection id="h-goods" title="商品" note="清空数量即移出">
        <GoodsTable caption="建议的商品" rows={rows} isOpen reply={reply} />
        {sum ? (
          <Total total={sum.total} note="按填写的数量，还没有保存" />
        ) : (
          <Total total={total} note="已保存的数量" />
        )}
        {data?.error ? <p className="soft">{toErrorSummary(data).map(({ text }) => text)}</p> : null}
        <Field
          label="给客户的备注"
          name="remark"
          maxLength={200}
          defaultValue={enteredIn(reply, "remark") ?? draftOrder.remark}
        />
        <p className="part form form--line">
          <button type="submit" className="button" name="do" value="sum">
            计算
          </button>
          <button type="submit" className="button" name="do" value="save">
            保存
          </button>
          <button type="submit" className="button button--primary" name="do" value="send" accessKey="s">
            发送给客户
          </button>
        </p>
      </DetailSection>
    </Form>
  );
}
