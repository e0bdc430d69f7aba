import { Form, Link } from "@remix-run/react";
import { DRAFT_PATH } from "~/modules/cart/quick-order/order-draft";
import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";
import type { DraftPage } from "~/modules/cart/quick-order/order-draft.server";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { DraftRows } from "~/modules/cart/quick-order/draft-rows";
import { FoundGoods } from "./found-goods";

export function DraftTable({ page, reply }: { page: DraftPage; reply?: TableReply }) {
  const { rows, found, words, total } = page;
  return (
    <>
      <FindForm key={words} words={words} hasFocus={!found?.length} />
      {found ? <FoundGoods key={`found ${words}`} words={words} rows={found} /> : null}
      {rows.length > 0 ? (
        <Draft rows={rows} total={total} reply={reply} />
      ) : found ? null : (
        <p className="quick-find__none">
          表格是空的。输入品名、规格或条码，按 Enter 查找，填好数量再按 Enter，就会列在这里，下次登录仍在。
        </p>
      )}
    </>
  );
}

/** Without a script, the page reloads with the results. */
function FindForm({ words, hasFocus }: { words: string; hasFocus: boolean }) {
  return (
    <Form className="quick-find" action={DRAFT_PATH} role="search" aria-label="按品名、规格或条码加一行">
      <input
        className="field__input quick-find__words"
        type="search"
        name="words"
        aria-label="品名、规格或条码"
        placeholder="品名、规格或条码，如 阿莫西林 50粒"
        autoComplete="off"
        maxLength={60}
        defaultValue={words}
        autoFocus={hasFocus}
      />
      <button type="submit" className="button">
        查找
      </button>
    </Form>
  );
}

function Draft({ rows, total, reply }: Pick<DraftPage, "rows" | "total"> & { reply?: TableReply }) {
  const inputRows = Object.fromEntries(rows.map((row) => [String(row.goods.id), row.input]));
  return (
    <OrderForm
      rows={rows}
      reply={reply}
      draft={{ input: inputRows, kinds: rows.length, total, to: DRAFT_PATH }}
      also={
        <Link className="button" to={TEMPLATES_PATH}>
          存为模板
        </Link>
      }
    >
      {(input) => (
        <DraftRows caption="要订购的商品，清空数量即移出" rows={rows} input={input} reply={reply} />
      )}
    </OrderForm>
  );
}
