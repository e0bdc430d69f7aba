/**
 * The form round a table for ordering by keyboard: what is typed, the sum that follows, the one button and the answers.
 * Without JavaScript it is one form; with it Enter and Tab go down and numbers are rounded to packs.
 */
import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { formatYuan, type Fen } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { numberColumn, numberFields } from "./number-column";
import { orderSum, type OrderRow, type TableReply } from "./order-sum";
import { useFormReset } from "./use-form-reset";

interface OrderFormProps {
  rows: readonly OrderRow[];
  reply?: TableReply;
  /** numbers by goods id, until something is typed or answered */
  filled?: Readonly<Record<string, string>>;
  /** numbers that are kept elsewhere, by goods id: rows may come and go while others are typed */
  draft?: Readonly<Record<string, string>>;
  /** what the draft costs after offers, fen; null while prices are hidden */
  total?: Fen | null;
  /** hears when a number was left */
  keep?: (form: HTMLFormElement) => void;
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

function Round({
  rows,
  reply,
  filled,
  draft,
  total,
  keep,
  also,
  children,
  busy,
}: OrderFormProps & { busy: boolean }) {
  const [written, setTyped] = useState<Readonly<Record<string, string>>>(reply?.typed ?? filled ?? {});
  const typed = draft ? { ...draft, ...written } : written;
  const byId = new Map(rows.map((row) => [String(row.goods.id), row]));
  const keys = numberColumn(
    (field) => byId.get(field.name.replace("number-", ""))?.goods,
    (form) => {
      setTyped(typedIn(form));
      keep?.(form);
    },
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => setTyped(typedIn(event.currentTarget));
  const refused = (reply?.answers ?? []).filter((answer) => !answer.ok);
  return (
    <Form method="post" noValidate onInput={onInput} {...keys} preventScrollReset>
      <ErrorSummary
        errors={[
          ...(reply?.error ? [{ text: reply.error }] : []),
          ...refused.map((answer) => ({
            name: `number-${answer.goodsId}`,
            text: `${byId.get(String(answer.goodsId))?.goods.name ?? ""}：${answer.text}`,
          })),
        ]}
      />
      {children(typed)}
      <OrderBar rows={rows} typed={typed} total={total} busy={busy} also={also} />
    </Form>
  );
}

interface OrderBarProps {
  rows: readonly OrderRow[];
  typed: Readonly<Record<string, string>>;
  total?: Fen | null;
  busy: boolean;
  also?: ReactNode;
}

function OrderBar({ rows, typed, total, busy, also }: OrderBarProps) {
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
        {typeof total === "number" ? (
          <span className="order-bar__after">{`　优惠后 ${formatYuan(total)}`}</span>
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
