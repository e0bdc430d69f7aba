import { Form, Link, useSubmit } from "@remix-run/react";
import { useRef, type ChangeEvent } from "react";
import { BUYER_CODES_PATH } from "~/modules/catalogue/search/buyer-codes";
import { numberColumn } from "~/modules/catalogue/listing/number-column";
import { shortName } from "~/modules/catalogue/goods/goods";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  NEW_SHEET,
  SHEET_VIEWS,
  sheetHref,
  type SheetReply,
  type OrderSheetFilter,
} from "~/modules/cart/quick-order/quick-sheet";
import type { PendingLine, SheetPage } from "~/modules/cart/quick-order/quick-sheet.server";
import type { RecentPurchase } from "~/modules/cart/quick-order/quick-order";
import { SheetLineRow } from "./sheet-line";
import { TableHead, type HeadColumn } from "~/ui/table-head";

interface QuickSheetProps {
  page: SheetPage;
  last: Readonly<Record<number, RecentPurchase>>;
  /** codes of lines that may be kept as the company's own */
  newCodes: number;
  reply?: SheetReply;
}

export function QuickSheet({ page, last, newCodes, reply }: QuickSheetProps) {
  const { head, query, counts, lines } = page;
  const wrong = new Set(reply?.wrong);
  return (
    <>
      <p className="quick-sheet__head">
        <strong>{head.name || "粘贴的清单"}</strong>
        <span>{formatTime(head.createdAt)}</span>
        <span className="quick-sheet__files">
          {"下载结果："}
          <a href={`/kjcg/${head.id}.xlsx`}>XLSX</a>
          {"　"}
          <a href={`/kjcg/${head.id}.csv`}>CSV</a>
        </span>
        <Link to={NEW_SHEET}>新清单</Link>
      </p>
      <Tabs
        label="清单的行"
        items={(Object.keys(SHEET_VIEWS) as OrderSheetFilter[]).map((view) => ({
          to: sheetHref(head.id, view),
          text: SHEET_VIEWS[view],
          count: counts[view],
          current: view === query.view,
        }))}
      />
      <ErrorSummary
        errors={lines
          .filter((line) => wrong.has(line.id))
          .map((line) => ({ name: `number-${line.id}`, text: `第 ${line.line} 行：请填写整数` }))}
      />
      <PendingLines pending={page.pending} />
      <NewCodes count={newCodes} />
      {lines.length === 0 ? (
        <Empty title={`清单中没有${SHEET_VIEWS[query.view]}的行`} to={sheetHref(head.id)} text="查看全部" />
      ) : (
        <LinesForm page={page} last={last} reply={reply} />
      )}
      <Pager page={query.page} pages={page.pages} href={(n) => sheetHref(head.id, query.view, n)} />
    </>
  );
}

const COLUMNS: readonly HeadColumn[] = [["行"], ["清单内容"], ["商品"], ["单价"], ["库存 / 效期"], ["数量"]];

const writtenIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();

/** Without choices preselected by the page, which nobody has made. */
function madeIn(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const radio of form.querySelectorAll<HTMLInputElement>("input[type=radio]:checked"))
    if (radio.defaultChecked) data.delete(radio.name);
  data.set("intent", "keep");
  return data;
}

function LinesForm({ page, last, reply }: Omit<QuickSheetProps, "newCodes">) {
  const { lines, counts } = page;
  const submit = useSubmit();
  const saved = useRef("");
  const goodsOf = new Map(lines.map((line) => [`number-${line.id}`, line.goods?.goods]));
  // input is saved at once, so that leaving the page loses nothing
  const begin = (form: HTMLFormElement) => (saved.current ||= writtenIn(form));
  const keep = (form: HTMLFormElement) => {
    const written = writtenIn(form);
    if (written === saved.current) return;
    saved.current = written;
    submit(madeIn(form), { method: "post", navigate: false, fetcherKey: "sheet", preventScrollReset: true });
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const field: EventTarget = event.target;
    if (field instanceof HTMLInputElement && field.type === "radio") keep(event.currentTarget);
  };
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onFocus={(event) => begin(event.currentTarget)}
      onChange={onChange}
      {...numberColumn(
        (field) => goodsOf.get(field.name),
        (field) => field.form && keep(field.form),
      )}
    >
      <table className="quick-table quick-sheet">
        <caption className="sr-only">清单的行，按 Tab 或 Enter 在数量列中向下移动</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {lines.map((line) => (
            <SheetLineRow
              key={`${line.id} ${line.goods?.goods.id ?? 0} ${line.isAdded}`}
              line={line}
              last={last}
              input={reply?.input?.[line.id]}
              isWrong={reply?.wrong?.includes(line.id) ?? false}
            />
          ))}
        </tbody>
      </table>
      <div className="order-bar">
        <p className="order-bar__keys" aria-hidden="true">
          <span>
            <kbd>Tab</kbd> <kbd>Enter</kbd> 下一行
          </span>
        </p>
        <p className="order-bar__sum" aria-live="polite">
          {`可加入 ${counts.ready} 行`}
          {counts.matched > counts.ready ? `，缺数量或暂时不能购买 ${counts.matched - counts.ready} 行` : ""}
          {counts.ambiguous > 0 ? `，待选择 ${counts.ambiguous} 行` : ""}
          {counts.unknown > 0 ? `，未找到 ${counts.unknown} 行` : ""}
        </p>
        <button type="submit" className="button order-bar__again" name="intent" value="save">
          保存选择
        </button>
        <button type="submit" className="button button--primary" name="intent" value="add">
          {counts.ready > 0 ? `全部加入购物车（${counts.ready} 行）` : "全部加入购物车"}
        </button>
      </div>
    </Form>
  );
}

/** Keeps the codes of the list, so that the next list needs nothing but them. */
function NewCodes({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Form className="quick-sheet__pending" method="post" preventScrollReset>
      <p>
        {`清单中 ${count} 个已匹配的商品带有您自己的编码。记住后，凭编码即可搜索和下单，随货单上也会印出。`}
      </p>
      <p className="choices">
        <button type="submit" className="button" name="intent" value="codes">
          {`记住这 ${count} 个自家编码`}
        </button>
        <Link to={BUYER_CODES_PATH}>查看自家编码</Link>
      </p>
    </Form>
  );
}

/** Choices preselected from earlier purchases: ordered only by their own button. */
function PendingLines({ pending }: { pending: readonly PendingLine[] }) {
  if (pending.length === 0) return null;
  return (
    <Form className="quick-sheet__pending" method="post" preventScrollReset aria-labelledby="pending-lines">
      <h2 id="pending-lines">{`${pending.length} 行按以前的采购预选，待您确认`}</h2>
      <ul>
        {pending.map(({ id, line, text, quantity, unit, goods }) => (
          <li key={id}>
            <input type="hidden" name={`confirm-${id}`} value={goods.id} />
            {`第 ${line} 行“${text}”：${goods.name} ${goods.spec} ${shortName(goods.manufacturer)}，`}
            {quantity === null ? "数量未填" : `${quantity}${unit || goods.unit}`}
          </li>
        ))}
      </ul>
      <button type="submit" className="button" name="intent" value="confirm">
        {`确认并加入这 ${pending.length} 行`}
      </button>
    </Form>
  );
}
