/** A kept list for quick order as it is seen: what was found for each line, choices, numbers, and one button for all of it. */
import { Form, Link, useSubmit } from "@remix-run/react";
import { useRef, type ChangeEvent } from "react";
import { AMPLE_STOCK, shortName, stockText } from "~/catalogue/goods";
import { GoodsPrice } from "~/catalogue/goods-card";
import { numberColumn } from "~/catalogue/number-column";
import { RowReason } from "~/catalogue/order-table";
import { formatTime } from "~/platform/clock";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Pager } from "~/ui/pager";
import { Status } from "~/ui/status";
import { Tabs } from "~/ui/tabs";
import { NEW_SHEET, SHEET_VIEWS, sheetHref, wishHref, type SheetView } from "./quick-sheet";
import type { SheetPage, ShownGoods, ShownLine } from "./quick-sheet.server";
import type { SheetReply } from "./submit-sheet.server";

export function QuickSheet({ page, reply }: { page: SheetPage; reply?: SheetReply }) {
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
        items={(Object.keys(SHEET_VIEWS) as SheetView[]).map((view) => ({
          ...{ to: sheetHref(head.id, view), text: SHEET_VIEWS[view], count: counts[view] },
          current: view === query.view,
        }))}
      />
      <ErrorSummary
        errors={lines
          .filter((line) => wrong.has(line.id))
          .map((line) => ({ name: `number-${line.id}`, text: `第 ${line.line} 行：请填写整数` }))}
      />
      {lines.length === 0 ? (
        <Empty title={`清单中没有${SHEET_VIEWS[query.view]}的行`} to={sheetHref(head.id)} text="查看全部" />
      ) : (
        <LinesForm page={page} reply={reply} />
      )}
      <Pager page={query.page} pages={page.pages} href={(n) => sheetHref(head.id, query.view, n)} />
    </>
  );
}

const HEADS = ["行", "清单内容", "商品", "单价", "库存 / 效期", "数量"];

const writtenIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();

function LinesForm({ page, reply }: { page: SheetPage; reply?: SheetReply }) {
  const { lines, counts } = page;
  const submit = useSubmit();
  const kept = useRef("");
  const goodsOf = new Map(lines.map((line) => [`number-${line.id}`, line.goods?.goods]));
  // what was chosen or typed is kept at once, so that leaving the page loses nothing
  const begin = (form: HTMLFormElement) => (kept.current ||= writtenIn(form));
  const keep = (form: HTMLFormElement) => {
    const written = writtenIn(form);
    if (written === kept.current) return;
    kept.current = written;
    const data = new FormData(form);
    data.set("intent", "keep");
    submit(data, { method: "post", navigate: false, fetcherKey: "sheet", preventScrollReset: true });
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
      {...numberColumn((field) => goodsOf.get(field.name), keep)}
    >
      <table className="quick-table quick-sheet">
        <caption className="sr-only">清单的行，按 Tab 或 Enter 在数量列中向下移动</caption>
        <thead>
          <tr>
            {HEADS.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={`${line.id} ${line.goods?.goods.id ?? 0} ${line.isAdded}`}
              line={line}
              typed={reply?.typed?.[line.id]}
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
          {`可加入 ${counts.matched} 行`}
          {counts.ambiguous > 0 ? `，待选择 ${counts.ambiguous} 行` : ""}
          {counts.unknown > 0 ? `，未找到 ${counts.unknown} 行` : ""}
        </p>
        <button type="submit" className="button order-bar__again" name="intent" value="save">
          保存选择
        </button>
        <button type="submit" className="button button--primary" name="intent" value="add">
          全部加入购物车
        </button>
      </div>
    </Form>
  );
}

const STATES = {
  matched: ["good", "已匹配"],
  ambiguous: ["wait", "待选择"],
  unknown: ["off", "未找到"],
} as const;

function LineRow({ line, typed, isWrong }: { line: ShownLine; typed?: string; isWrong: boolean }) {
  const [kind, text] = STATES[line.state];
  const goods = line.goods?.goods;
  return (
    <tr>
      <td className="quick-sheet__line">{line.line}</td>
      <td className="quick-sheet__text">{line.text}</td>
      <td className="quick-table__goods">
        {line.goods ? <GoodsName goods={line.goods} /> : null}
        <span className="quick-sheet__why">
          {line.isAdded ? <Status kind="good" text="已加入" /> : <Status kind={kind} text={text} />}
          <span>{line.why}</span>
        </span>
        {line.isAdded ? null : <Choices line={line} />}
        {line.state === "unknown" && !line.isAdded ? (
          <Link className="quick-sheet__wish" to={wishHref(line.name, line.number)}>
            转求购<span className="sr-only">{`：${line.name}`}</span>
          </Link>
        ) : null}
      </td>
      <td className="quick-table__price">
        {line.goods ? <GoodsPrice goods={line.goods.goods} offer={line.goods.offer} flat /> : null}
      </td>
      <td className="quick-table__stock">{goods ? <StockAndExpiry goods={goods} /> : null}</td>
      <td className="quick-table__entry">
        <LineNumber line={line} typed={typed} isWrong={isWrong} />
      </td>
    </tr>
  );
}

function GoodsName({ goods: { goods } }: { goods: ShownGoods }) {
  return (
    <>
      <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1}>
        {goods.name}
      </Link>
      <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
    </>
  );
}

function StockAndExpiry({ goods }: { goods: ShownGoods["goods"] }) {
  const band = goods.stock <= 0 ? " stock--none" : goods.stock >= AMPLE_STOCK ? " stock--ample" : "";
  return (
    <>
      <span className={`stock${band}`}>{stockText(goods.stock)}</span>
      {goods.nearestExpiry ? (
        <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
          {goods.nearestExpiry.slice(0, 7)}
        </span>
      ) : null}
    </>
  );
}

/** Open while something is to be chosen; folded away when it was. */
function Choices({ line }: { line: ShownLine }) {
  if (line.choices.length === 0) return null;
  const list = (
    <fieldset className="quick-sheet__choices">
      <legend className="sr-only">{`第 ${line.line} 行是哪种商品`}</legend>
      {line.choices.map(({ goods }) => (
        <label className="choice" key={goods.id}>
          <input
            className="choice__box"
            type="radio"
            name={`choice-${line.id}`}
            value={goods.id}
            defaultChecked={line.goods?.goods.id === goods.id}
          />
          <span>
            {`${goods.name} ${goods.spec}`}
            <span className="quick-table__soft">{shortName(goods.manufacturer)}</span>
          </span>
        </label>
      ))}
      <label className="choice">
        <input
          className="choice__box"
          type="radio"
          name={`choice-${line.id}`}
          value={0}
          defaultChecked={line.state === "unknown"}
        />
        都不是
      </label>
    </fieldset>
  );
  if (line.state === "ambiguous") return list;
  return (
    <details>
      <summary>重新选择</summary>
      {list}
    </details>
  );
}

function LineNumber({ line, typed, isWrong }: { line: ShownLine; typed?: string; isWrong: boolean }) {
  const id = `number-${line.id}`;
  const goods = line.goods?.goods;
  if (line.isAdded)
    return (
      <>
        {`${line.number ?? ""}${line.unit}`}
        <span className="order-table__answer order-table__reached">{line.answer}</span>
      </>
    );
  if (goods?.refusal && goods.refusal.code !== "stockShort") return <RowReason goods={goods} />;
  const said = isWrong ? "请填写整数" : line.answer;
  return (
    <>
      <label className="sr-only" htmlFor={id}>{`第 ${line.line} 行数量`}</label>
      <input
        className="order-table__number"
        id={id}
        type="number"
        inputMode="numeric"
        name={id}
        min={0}
        step={goods?.packSize ?? 1}
        placeholder={goods ? `${goods.packSize}起` : "数量"}
        defaultValue={typed ?? line.number ?? ""}
        aria-invalid={said ? true : undefined}
        aria-describedby={said ? `${id}-answer` : undefined}
      />
      <span className="quick-sheet__unit">{line.unit}</span>
      {said ? (
        <span className="order-table__answer order-table__reason" id={`${id}-answer`}>
          {said}
        </span>
      ) : null}
    </>
  );
}
