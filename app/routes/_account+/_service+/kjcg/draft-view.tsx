import { Form, Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { DRAFT_PATH } from "~/modules/cart/quick-order/order-draft";
import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";
import type { DraftPage } from "~/modules/cart/quick-order/order-draft.server";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { QuickRows, type QuickRow } from "~/modules/cart/quick-order/quick-rows";
import { FoundGoods } from "./found-goods";

interface DraftTableProps {
  page: DraftPage & { usual: readonly QuickRow[] };
  reply?: TableReply;
}

export function DraftTable({ page, reply }: DraftTableProps) {
  const { found, words, draft } = page;
  const { rows, usualFrom } = useShownRows(page);
  return (
    <>
      <QuickHead way="table">
        {draft.kinds === 0 && !found && rows.length > 0 ? (
          <p className="quick-head__note">表格是空的，先列出常购品种，填数量即加入</p>
        ) : null}
        <FindForm key={words} words={words} hasFocus={!found?.length} />
        {draft.kinds > 0 ? (
          <Link className="quick-head__link" to={TEMPLATES_PATH}>
            存为模板
          </Link>
        ) : null}
      </QuickHead>
      {rows.length > 0 ? (
        <a className="skip" href="#table">
          跳到表格
        </a>
      ) : null}
      {found ? <FoundGoods key={`found ${words}`} words={words} rows={found} /> : null}
      {draft.kinds === 0 && !found && rows.length === 0 ? (
        <p className="quick-find__none">
          表格是空的。输入品名、规格或条码，按 Enter 查找，填好数量再按 Enter，就会列在这里，下次登录仍在。
        </p>
      ) : null}
      {rows.length > 0 ? (
        <div id="table" tabIndex={-1}>
          <OrderForm rows={rows} reply={reply} draft={draft}>
            {(input, answers) => (
              <QuickRows
                caption="要订购的商品，按 Tab 或 Enter 在数量列中向下移动，清空数量即移出"
                rows={rows}
                input={input}
                answers={answers}
                hasUsual={page.usual.length > 0}
                isDraft
                usualFrom={usualFrom}
              />
            )}
          </OrderForm>
        </div>
      ) : null}
    </>
  );
}

/** The draft, then the usual products. A stored number moves no row until the page is opened anew, so that none goes from under the pointer. */
function useShownRows({ rows, found, usual }: DraftTableProps["page"]) {
  const { key } = useLocation();
  const drafted = new Set(rows.map(({ goods }) => goods.id));
  const [opened, setOpened] = useState({ key, drafted });
  if (opened.key !== key) setOpened({ key, drafted });
  const usualById = new Map(usual.map((row) => [row.goods.id, row]));
  const isFound = new Set((found ?? []).map(({ goods }) => goods.id));
  const isAbove = (id: number) => drafted.has(id) && (opened.drafted.has(id) || !usualById.has(id));
  const above: QuickRow[] = rows
    .filter(({ goods }) => isAbove(goods.id))
    .map((row) => ({ ...usualById.get(row.goods.id), ...row }));
  const below = usual.filter(({ goods }) => !isAbove(goods.id) && !isFound.has(goods.id));
  return { rows: [...above, ...below], usualFrom: above.length > 0 ? above.length : undefined };
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
        placeholder="品名、规格或条码，回车加一行"
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
