import { Form, Link } from "@remix-run/react";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { numberColumn } from "~/modules/catalogue/listing/number-column";
import { QuickRows } from "~/modules/cart/quick-order/quick-rows";

const nothing = () => undefined;
const keys = numberColumn(nothing, nothing);

export function FoundGoods({ words, rows }: { words: string; rows: readonly DraftRow[] }) {
  if (rows.length === 0)
    return (
      <p className="quick-find__none" role="status">
        {`没有找到“${words}”，请换一种写法，或`}
        <Link to={`/pzqg/add?${new URLSearchParams({ name: words })}`}>发布求购</Link>
      </p>
    );
  const first = rows.find(({ goods }) => !goods.restriction)?.goods.id;
  return (
    <Form
      method="post"
      noValidate
      className="quick-found"
      // Enter submits the quantity; arrow keys move.
      onKeyDown={(event) => (event.key === "Enter" ? undefined : keys.onKeyDown(event))}
    >
      <p className="quick-found__caption">{`“${words}”的商品：填数量，按 Enter 列入表格`}</p>
      <QuickRows
        caption={`“${words}”的商品`}
        rows={rows}
        input={Object.fromEntries(rows.map((row) => [row.goods.id, row.input]))}
        entry={({ goods, offer }) => (
          <>
            <ShownTermsField goods={goods} offer={offer} />
            <input
              className="order-table__number"
              id={`number-${goods.id}`}
              type="number"
              inputMode="numeric"
              name={`number-${goods.id}`}
              min={0}
              step={goods.packSize}
              placeholder={`${goods.packSize}起`}
              defaultValue={rows.find((row) => row.goods.id === goods.id)?.input}
              autoFocus={goods.id === first}
              // Replace the draft's quantity by typing.
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        )}
      />
      <p className="quick-found__do">
        <button type="submit" className="button button--soft" name="intent" value="pick">
          列入表格
        </button>
      </p>
    </Form>
  );
}
