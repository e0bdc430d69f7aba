import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary, type SummaryError } from "~/ui/forms/error-summary";
import { formatShownTerms, getShownTerms, shownFieldName } from "~/modules/catalogue/cards/shown-terms";
import { isNumberField, numberColumn } from "./number-column";
import { orderSum, readTableReply, type StoredNumbers, type OrderRow, type TableReply } from "./order-sum";
import { useFormReset } from "./use-form-reset";

interface OrderFormProps {
  rows: readonly OrderRow[];
  reply?: TableReply;
  /** numbers by product id, until something is entered or answered */
  filled?: FormValues;
  /** stores numbers when their field is left, because rows may change meanwhile */
  draft?: StoredNumbers;
  /** other actions on the numbers */
  also?: ReactNode;
  /** the table, given its number column */
  children: (input: FormValues) => ReactNode;
}

type FormValues = Readonly<Record<string, string>>;

const ADDING = ["add"];

/** Every answered submit resets the form: added numbers are cleared, so that nothing is added twice. */
export function OrderForm(props: OrderFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return <Round key={useFormReset(ADDING, props.reply)} {...props} busy={isBusy} />;
}

const idOf = (field: HTMLInputElement) => field.name.replace("number-", "");

function Round({ rows, reply, filled, draft, also, children, busy }: OrderFormProps & { busy: boolean }) {
  const [written, setWritten] = useState<FormValues>({});
  // Numbers entered before hydration are replayed in one go, without a render between them.
  const latest = useRef(written);
  const write = (field: HTMLInputElement) => {
    latest.current = { ...latest.current, [idOf(field)]: field.value };
    setWritten(latest.current);
  };
  const input = { ...(reply ? answeredNumbers(reply, draft) : { ...filled, ...draft?.input }), ...written };
  const byId = new Map(rows.map((row) => [String(row.goods.id), row]));
  const { keep, refused, onSubmit } = useKeeping(draft, busy, byId);
  const keys = numberColumn(
    (field) => byId.get(idOf(field))?.goods,
    (field) => {
      write(field);
      keep(latest.current);
    },
  );
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (isNumberField(target)) write(target);
  };
  return (
    <Form method="post" noValidate onInput={onInput} onSubmit={onSubmit} {...keys} preventScrollReset>
      <ErrorSummary errors={getErrors(refused ?? reply, byId)} />
      {children(input)}
      <OrderBar rows={rows} input={input} draft={draft} busy={busy} also={also} />
    </Form>
  );
}

/** After an answer: accepted fields are empty, though the page is still being read again; refused ones stay as sent. */
function answeredNumbers(
  { answers, input: values }: TableReply,
  draft: StoredNumbers | undefined,
): FormValues {
  const used = answers.flatMap(({ goodsId, ok }) => (ok ? [[String(goodsId), ""] as const] : []));
  return { ...draft?.input, ...Object.fromEntries(used), ...values };
}

/** One message for all, one for each refused row of this page, and the number of refused rows of other pages. */
function getErrors(reply: TableReply | undefined, byId: ReadonlyMap<string, OrderRow>): SummaryError[] {
  const refused = (reply?.answers ?? []).filter((answer) => !answer.ok);
  const here = refused.filter((answer) => byId.has(String(answer.goodsId)));
  const elsewhere = refused.length - here.length;
  return [
    ...(reply?.error ? [{ text: reply.error }] : []),
    ...here.map((answer) => ({
      name: `number-${answer.goodsId}`,
      text: `${byId.get(String(answer.goodsId))?.goods.name ?? ""}：${answer.text}`,
    })),
    ...(elsewhere > 0 ? [{ text: `其他页填写的 ${elsewhere} 种没有加入，请在表格中查看` }] : []),
  ];
}

/** Stores numbers of left fields. The form waits for it: otherwise one could be stored after it was added to the cart, and be added twice. */
function useKeeping(draft: StoredNumbers | undefined, busy: boolean, rows: ReadonlyMap<string, OrderRow>) {
  const { submit, state, data } = useFetcher<TableReply>();
  const isSent = useRef(false);
  const waiting = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (state === "submitting") return;
    isSent.current = false;
    const button = waiting.current;
    waiting.current = null;
    if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
  }, [state]);
  const keep = (written: FormValues) => {
    if (!draft || busy) return;
    const news = Object.entries(written).filter(([id, number]) => number !== (draft.input[id] ?? ""));
    if (news.length === 0) return;
    isSent.current = true;
    const fields = news.flatMap(([id, number]) => {
      const row = rows.get(id);
      const terms = row ? getShownTerms(row.goods, row.offer) : null;
      const shown = terms ? [[shownFieldName(id), formatShownTerms(terms)]] : [];
      return [[`number-${id}`, number], ...shown];
    });
    submit({ intent: "keep", ...Object.fromEntries(fields) }, { method: "post", preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isSent.current) return;
    event.preventDefault();
    waiting.current = (event.nativeEvent as SubmitEvent).submitter;
  };
  return { keep, onSubmit, refused: readTableReply(data) };
}

interface OrderBarProps {
  rows: readonly OrderRow[];
  input: FormValues;
  draft?: StoredNumbers;
  busy: boolean;
  also?: ReactNode;
}

function OrderBar({ rows, input, draft, busy, also }: OrderBarProps) {
  const elsewhere = draft ? countElsewhere(rows, draft) : 0;
  const sum = orderSum(rows, input);
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

function countElsewhere(rows: readonly OrderRow[], { input: values }: StoredNumbers): number {
  const here = new Set(rows.map(({ goods }) => String(goods.id)));
  return Object.keys(values).filter((id) => !here.has(id)).length;
}
