/**
 * The list for ordering by keyboard: numbers typed down one column, one button puts them all into the cart, each row is answered.
 * Without JavaScript it is one form; with it Enter and Tab go down, numbers are rounded to packs and the sum follows.
 */
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { formatAmount, formatYuan } from "~/platform/money";
import { ErrorSummary } from "~/ui/error-summary";
import { toast } from "~/ui/say";
import { Tag } from "~/ui/tag";
import { AMPLE_STOCK, roundToPack, shortName, stockText } from "./goods";
import { GoodsPrice, StockAlertForm } from "./goods-card";
import { orderSum, type OrderRow, type RowAnswer, rowTier, type TableReply, typedNumber } from "./order-sum";
import { refusalRemedy, refusalText } from "./refusal";

const HEADS = ["通用名 / 商品名", "规格", "生产企业", "效期", "库存", "中包/件", "单价", "阶梯价", "数量"];
const FIGURES = new Set([4, 5, 6]);

/** The fields of the number column, in order. */
const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(".order-table__number"),
];

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name.replace("number-", ""), field.value]));
}

interface OrderTableProps {
  rows: readonly OrderRow[];
  reply?: TableReply;
}

/** Every answered submit begins a new round: what went into the cart is emptied, so that nothing is added twice. */
export function OrderTable(props: OrderTableProps) {
  const navigation = useNavigation();
  const isAdding = useRef(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (navigation.state === "submitting") isAdding.current = navigation.formData?.get("intent") === "add";
    if (navigation.state !== "idle" || !isAdding.current) return;
    isAdding.current = false;
    setRound((before) => before + 1);
  }, [navigation]);
  return <OrderForm key={round} {...props} busy={navigation.state !== "idle"} />;
}

function OrderForm({ rows, reply, busy }: OrderTableProps & { busy: boolean }) {
  const [typed, setTyped] = useState<Record<string, string>>(reply?.typed ?? {});
  const byId = new Map(rows.map((row) => [String(row.goods.id), row]));

  const onInput = (event: FormEvent<HTMLFormElement>) => setTyped(typedIn(event.currentTarget));
  const round = (field: HTMLInputElement) => {
    const goods = byId.get(field.name.replace("number-", ""))?.goods;
    const number = typedNumber(field.value);
    if (!goods || number === 0 || number % goods.packSize === 0) return;
    const whole = roundToPack(number, goods.packSize);
    field.value = String(whole);
    toast("info", `${goods.packSize}${goods.unit}起订，已为您调整为${whole}${goods.unit}`);
  };
  const onBlur = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (event.target instanceof HTMLInputElement) round(event.target);
    setTyped(typedIn(form));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const form = event.currentTarget;
    const fields = fieldsOf(form);
    const next = fields[fields.indexOf(event.target) + 1];
    if (next) next.focus();
    else form.querySelector<HTMLButtonElement>("button[value=add]")?.focus();
  };
  const refused = (reply?.answers ?? []).filter((answer) => !answer.ok);
  return (
    <Form method="post" noValidate onInput={onInput} onBlur={onBlur} onKeyDown={onKeyDown} preventScrollReset>
      <ErrorSummary
        errors={[
          ...(reply?.error ? [{ text: reply.error }] : []),
          ...refused.map((answer) => ({
            name: `number-${answer.goodsId}`,
            text: `${byId.get(String(answer.goodsId))?.goods.name ?? ""}：${answer.text}`,
          })),
        ]}
      />
      <div className="order-table-scroll">
        <table className="order-table">
          <caption className="sr-only">按 Tab 或 Enter 在数量列中向下移动，选择品名可跳到该行数量</caption>
          <colgroup>
            {[...HEADS, "详情"].map((head, i) => (
              <col className={`order-table__col-${i}`} key={head} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {HEADS.map((head, i) => (
                <th scope="col" key={head} className={FIGURES.has(i) ? "order-table__figure" : undefined}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">详情</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.goods.id}
                row={row}
                typed={typed[row.goods.id] ?? ""}
                answer={reply?.answers.find((answer) => answer.goodsId === row.goods.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <OrderBar rows={rows} typed={typed} busy={busy} />
    </Form>
  );
}

function OrderBar(props: { rows: readonly OrderRow[]; typed: Record<string, string>; busy: boolean }) {
  const sum = orderSum(props.rows, props.typed);
  return (
    <div className="order-bar">
      <p className="order-bar__keys" aria-hidden="true">
        <span>
          <kbd>Tab</kbd> <kbd>Enter</kbd> 下一行
        </span>
        <span>
          <kbd>Shift</kbd>+<kbd>Tab</kbd> 上一行
        </span>
        <span>
          <kbd>/</kbd> 搜索
        </span>
      </p>
      <p className="order-bar__sum" aria-live="polite">
        {`已填 ${sum.kinds} 种，${sum.units} 件`}
        {sum.amount === null ? null : (
          <>
            {"　约 "}
            <strong>{formatYuan(sum.amount)}</strong>
          </>
        )}
      </p>
      <button type="submit" className="button order-bar__again" name="intent" value="sum">
        重新计算
      </button>
      <button
        type="submit"
        className="button button--primary"
        name="intent"
        value="add"
        aria-busy={props.busy || undefined}
      >
        全部加入购物车
      </button>
    </div>
  );
}

function TableRow({ row, typed, answer }: { row: OrderRow; typed: string; answer?: RowAnswer }) {
  const { goods, offer, notes = [] } = row;
  const id = `number-${goods.id}`;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <tr className={goods.refusal ? "order-table__blocked" : undefined}>
      <td title={goods.name}>
        {goods.refusal ? (
          <span className="order-table__name">{goods.name}</span>
        ) : (
          <label className="order-table__name" htmlFor={id}>
            {goods.name}
          </label>
        )}
        {tags.map((tag) => (
          <Tag key={tag.name} name={tag.name} describe={tag.describe} />
        ))}
      </td>
      <td title={goods.spec}>{goods.spec}</td>
      <td className="order-table__soft" title={goods.manufacturer}>
        {shortName(goods.manufacturer)}
      </td>
      <td>
        <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
          {goods.nearestExpiry?.slice(0, 7) ?? "—"}
        </span>
      </td>
      <td className="order-table__figure">
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
      </td>
      <td className="order-table__figure order-table__soft">{`${goods.packSize}/${goods.caseSize}`}</td>
      <td className="order-table__figure">
        <GoodsPrice goods={goods} offer={offer} flat />
      </td>
      <td className="order-table__soft">
        <RowLadder row={row} number={typedNumber(typed)} />
        {notes.map((note) => (
          <small className="order-table__note" key={note}>
            {note}
          </small>
        ))}
      </td>
      {goods.refusal ? (
        <td className="order-table__entry" colSpan={2}>
          <RowReason row={row} />
        </td>
      ) : (
        <>
          <td className="order-table__entry">
            <input
              className="order-table__number"
              id={id}
              type="number"
              inputMode="numeric"
              name={id}
              min={0}
              step={goods.packSize}
              placeholder={`${goods.packSize}起`}
              defaultValue={typed}
              aria-invalid={answer && !answer.ok ? true : undefined}
              aria-describedby={answer ? `${id}-answer` : undefined}
            />
            {answer ? (
              <span
                id={`${id}-answer`}
                className={`order-table__answer ${answer.ok ? "order-table__reached" : "order-table__reason"}`}
              >
                {answer.ok ? "已加入" : answer.text}
              </span>
            ) : null}
          </td>
          <td>
            <Link className="link-button" to={`/list/info/${goods.id}`} tabIndex={-1}>
              详情
              <span className="sr-only">{`：${goods.name}`}</span>
            </Link>
          </td>
        </>
      )}
    </tr>
  );
}

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

function RowReason({ row: { goods } }: { row: OrderRow }) {
  const refusal = goods.refusal!;
  const remedy = refusalRemedy(refusal);
  const text = refusalText(refusal);
  return (
    <span className="order-table__reason" title={text}>
      {remedy ? (
        <Link to={remedy.to} tabIndex={-1}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

function RowLadder({ row, number }: { row: OrderRow; number: number }) {
  const { goods, offer } = row;
  if (goods.ladder.length === 0 || offer?.activityPrice) return <>{row.notes?.length ? null : "—"}</>;
  const reached = rowTier(row, number);
  return (
    <>
      {goods.ladder.map((tier, i) => (
        <span key={tier.from}>
          {`${i > 0 ? "　" : ""}${tier.from}起 `}
          <span className="price">{formatAmount(tier.price)}</span>
          {tier.from === reached ? (
            <>
              <span className="order-table__reached" aria-hidden="true">
                ✓
              </span>
              <span className="sr-only">已享</span>
            </>
          ) : null}
        </span>
      ))}
    </>
  );
}

/** The details again, reachable by keyboard without walking through the column; and the reminders for what is sold out. */
export function DetailLinks({ rows }: { rows: readonly OrderRow[] }) {
  const soldOut = rows.filter((row) => row.goods.refusal?.code === "soldOut");
  return (
    <>
      {soldOut.length > 0 ? (
        <details className="surface">
          <summary>{`本页缺货商品到货提醒（${soldOut.length}）`}</summary>
          <ul className="choices">
            {soldOut.map(({ goods }) => (
              <li key={goods.id}>
                {`${goods.name} ${goods.spec} `}
                <StockAlertForm goods={goods} className="goods-alert" />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details className="surface">
        <summary>本页商品详情链接（键盘可达）</summary>
        <ul className="choices">
          {rows.map(({ goods }) => (
            <li key={goods.id}>
              <Link to={`/list/info/${goods.id}`}>{`${goods.name} ${goods.spec}`}</Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
