/**
 * The form round a table for ordering by keyboard: what is typed, the sum that follows, the one button and the answers.
 * Without JavaScript it is one form; with it Enter and Tab go down and numbers are rounded to packs.
 */
import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { numberColumn, numberFields } from "./number-column";
import { orderSum, type KeptNumbers, type OrderRow, type TableReply } from "./order-sum";
import { useFormReset } from "./use-form-reset";

interface OrderFormProps {
  rows: readonly OrderRow[];
  reply?: TableReply;
  /** numbers by goods id, until something is typed or answered */
  filled?: Readonly<Record<string, string>>;
  /** numbers that are kept when their field is left: rows may come and go while others are typed */
  draft?: KeptNumbers;
  /** what else can be done with the numbers, beside the buttons */
  also?: ReactNode;
  /** the table, by what stands in its number column */
  children: (typed: Readonly<Record<string, string>>) => ReactNode;
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    numberFields(form).map((field) => [field.name.replace("number-", ""), field.value]),
  );
}

const ADDING = ["add"];

/** Every answered submit begins a new round: what went into the cart is emptied, so that nothing is added twice. */
export function OrderForm(props: OrderFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return <Round key={useFormReset(ADDING, props.reply)} {...props} busy={isBusy} />;
}

function Round({ rows, reply, filled, draft, also, children, busy }: OrderFormProps & { busy: boolean }) {
  const keep = useKeep(rows, draft, busy);
  const [written, setTyped] = useState<Readonly<Record<string, string>>>(reply?.typed ?? filled ?? {});
  const typed = draft ? { ...draft.typed, ...written } : written;
  const byId = new Map(rows.map((row) => [String(row.goods.id), row]));
  const keys = numberColumn(
    (field) => byId.get(field.name.replace("number-", ""))?.goods,
    (form) => {
      setTyped(typedIn(form));
      keep(form);
    },
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => setTyped(typedIn(event.currentTarget));
  const refused = (reply?.answers ?? []).filter((answer) => !answer.ok);
  const here = refused.filter((answer) => byId.has(String(answer.goodsId)));
  const elsewhere = refused.length - here.length;
  return (
    <Form method="post" noValidate onInput={onInput} {...keys} preventScrollReset>
      <ErrorSummary
        errors={[
          ...(reply?.error ? [{ text: reply.error }] : []),
          ...here.map((answer) => ({
            name: `number-${answer.goodsId}`,
            text: `${byId.get(String(answer.goodsId))?.goods.name ?? ""}：${answer.text}`,
          })),
          ...(elsewhere > 0 ? [{ text: `其他页填写的 ${elsewhere} 种没有加入，请在表格中查看` }] : []),
        ]}
      />
      {children(typed)}
      <OrderBar rows={rows} typed={typed} draft={draft} busy={busy} also={also} />
    </Form>
  );
}

/** Keeps what was typed when its field is left, unless it goes off with the whole form. */
function useKeep(rows: readonly OrderRow[], draft: KeptNumbers | undefined, busy: boolean) {
  const submit = useSubmit();
  return (form: HTMLFormElement) => {
    if (!draft || busy) return;
    const data = new FormData(form);
    const isChanged = rows.some(({ goods }) => {
      const written = data.get(`number-${goods.id}`);
      return written !== null && written !== (draft.typed[goods.id] ?? "");
    });
    if (!isChanged) return;
    data.set("intent", "keep");
    submit(data, { method: "post", navigate: false, fetcherKey: "draft", preventScrollReset: true });
  };
}

interface OrderBarProps {
  rows: readonly OrderRow[];
  typed: Readonly<Record<string, string>>;
  draft?: KeptNumbers;
  busy: boolean;
  also?: ReactNode;
}

function OrderBar({ rows, typed, draft, busy, also }: OrderBarProps) {
  const elsewhere = draft ? countElsewhere(rows, draft) : 0;
  const sum = orderSum(rows, typed);
  return (
    <div className="order-bar">
      <p className="order-bar__keys" aria-hidden="true">
        <span>
          <kbd>Enter</kbd> <kbd>↓</kbd> 下一行
        </span>
        <span>
          <kbd>↑</kbd> 上一行
        </span>
        <span>
          <kbd>/</kbd> 搜索
        </span>
        <span>
          <kbd>?</kbd> 全部按键
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
        {draft && elsewhere > 0 ? (
          <span className="order-bar__after">
            {"　"}
            <Link to={draft.to}>{`其他页 ${elsewhere} 种`}</Link>
          </span>
        ) : null}
        {draft && draft.kinds > 0 && draft.total !== null ? (
          <span className="order-bar__after">{`　优惠后 ${formatYuan(draft.total)}`}</span>
        ) : null}
      </p>
      {also}
      <button type="submit" className="button order-bar__again" name="intent" value="sum">
        重新计算
      </button>
      <button
        type="submit"
        className="button button--primary"
        name="intent"
        value="add"
        aria-busy={busy || undefined}
      >
        全部加入购物车
      </button>
    </div>
  );
}

/** Goods of the draft that this page does not show. */
function countElsewhere(rows: readonly OrderRow[], { typed }: KeptNumbers): number {
  const here = new Set(rows.map(({ goods }) => String(goods.id)));
  return Object.keys(typed).filter((id) => !here.has(id)).length;
}
