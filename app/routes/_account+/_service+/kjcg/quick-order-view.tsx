import { Link } from "@remix-run/react";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import type { StoredNumbers, TableReply } from "~/modules/catalogue/listing/order-sum";
import { DetailLinks } from "~/modules/catalogue/listing/order-table";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { TableHead, type Column } from "~/ui/table-head";
import {
  lastQuantities,
  QUICK_PATH,
  quickHref,
  type PastRow,
  type QuickQuery,
} from "~/modules/cart/quick-order/quick-order";
import { NEW_SHEET } from "~/modules/cart/quick-order/quick-sheet";
import { PastRowView } from "./past-row";
import { QuickOrderBar } from "./quick-order-bar";

interface QuickOrderProps {
  query: QuickQuery;
  rows: readonly PastRow[];
  total: number;
  pages: number;
  draft?: StoredNumbers;
  reply?: TableReply;
}

export function QuickOrderTable({ query, rows, total, pages, draft, reply }: QuickOrderProps) {
  if (total === 0 && !query.keywords)
    return (
      <Empty title="您还没有采购记录，下单后买过的商品会列在这里" to="/list" text="去选购">
        <p className="empty__more">
          {"手上有采购单，可以"}
          <Link to={NEW_SHEET}>粘贴或上传清单</Link>
        </p>
      </Empty>
    );
  return (
    <>
      <QuickOrderBar query={query} total={total} hasRows={rows.length > 0} />
      {rows.length === 0 ? (
        <Empty title={`买过的商品中没有“${query.keywords}”`} to={QUICK_PATH} text="查看全部" />
      ) : (
        <OrderForm
          key={`${quickHref(query, { page: query.page })}${query.isFilled ? "#" : ""}`}
          rows={rows}
          reply={reply}
          draft={draft}
          filled={query.isFilled ? lastQuantities(rows) : undefined}
        >
          {(input) => (
            <>
              {query.isFilled && !reply ? (
                <Notice kind="info">已按上次数量填好本页，不需要的请清空，再加入购物车</Notice>
              ) : null}
              <PastTable rows={rows} input={input} reply={reply} />
            </>
          )}
        </OrderForm>
      )}
      {rows.length > 0 ? <DetailLinks rows={rows} /> : null}
      <Pager page={query.page} pages={pages} href={(page) => quickHref(query, { page })} />
    </>
  );
}

const COLUMNS: readonly Column[] = [
  ["商品"],
  ["采购次数 / 常购"],
  ["上次价格 / 今日价格"],
  ["上次采购"],
  ["库存 / 效期"],
  ["数量"],
];

interface PastTableProps {
  rows: readonly PastRow[];
  input: Readonly<Record<string, string>>;
  reply?: TableReply;
}

function PastTable({ rows, input, reply }: PastTableProps) {
  return (
    <table className="quick-table">
      <caption className="sr-only">买过的商品，按 Tab 或 Enter 在数量列中向下移动</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {rows.map((row) => (
          <PastRowView key={row.goods.id} row={row} input={input[row.goods.id] ?? ""} reply={reply} />
        ))}
      </tbody>
    </table>
  );
}
