import { Form } from "@remix-run/react";
import type { OpenLine } from "~/modules/cart/draft-orders/pasted-list.server";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { DetailSection } from "~/admin/detail/case-parts";
import { GoodsTable } from "./goods-table";

/** Scan or type a name, Enter, a quantity, Enter. */
export function AddGoods({ words, rows }: { words: string; rows: readonly DraftRow[] }) {
  return (
    <DetailSection id="h-add" title="加商品">
      <Form className="form form--line" role="search">
        <input
          className="field__input"
          type="search"
          name="words"
          aria-label="品名、规格或条码"
          placeholder="品名、规格或条码"
          autoComplete="off"
          maxLength={60}
          defaultValue={words}
          autoFocus={rows.length === 0}
        />
        <button className="button" type="submit">
          查找
        </button>
      </Form>
      {words && rows.length === 0 ? <p role="status">{`没有找到“${words}”，请换一种写法。`}</p> : null}
      {rows.length > 0 ? (
        <Form method="post" key={words}>
          <input type="hidden" name="do" value="add" />
          <GoodsTable caption={`“${words}”的商品`} rows={rows} isOpen />
          <p>
            <button type="submit" className="button">
              加入
            </button>
          </p>
        </Form>
      ) : null}
    </DetailSection>
  );
}

/** Unresolved lines of a pasted list, with choices. */
export function PastedListLines({ text, open }: { text: string; open: readonly OpenLine[] }) {
  return (
    <DetailSection id="h-open" title="清单中待确认的行" note={text}>
      {open.map((line, at) => (
        // Lines may be equal, so their position is the key.
        <div key={at}>
          <p>
            {line.text} <span className="soft">{line.why || "没有写数量"}</span>
          </p>
          {line.choices.length > 0 ? (
            <Form method="post">
              <input type="hidden" name="do" value="add" />
              <GoodsTable caption={`“${line.text}”的商品`} rows={line.choices} isOpen />
              <p>
                <button type="submit" className="button">
                  加入
                </button>
              </p>
            </Form>
          ) : null}
        </div>
      ))}
    </DetailSection>
  );
}
