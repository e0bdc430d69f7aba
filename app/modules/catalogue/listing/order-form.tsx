import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from "react";
import { formatYuan, type Fen } from "~/platform/values/money";
import { ErrorSummary, type SummaryError } from "~/ui/forms/error-summary";
import { listen } from "~/ui/say";
import { formatShownTerms, getShownTerms, shownFieldName } from "~/modules/catalogue/cards/shown-terms";
import { isNumberField, numberColumn, numberFields } from "./number-column";
import {
  addSums,
  orderSum,
  quantityFault,
  readTableReply,
  readWay,
  WAY,
  type OrderSum,
  type StoredNumbers,
  type OrderRow,
  type OrderRowResult,
  type TableReply,
} from "./order-sum";
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
  /** the table, given its number column and what became of each row */
  children: (input: FormValues, answers: RowAnswers) => ReactNode;
}

/** Results by product id; rows whose number has changed since have none. */
export type RowAnswers = ReadonlyMap<number, OrderRowResult>;

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
  const keepField = (field: HTMLInputElement) => {
    write(field);
    keep(latest.current);
  };
  // Numbers are not rounded: the row says what is wrong, and the way out is the buyer's choice.
  const keys = numberColumn(() => undefined, keepField);
  const onClick = (event: MouseEvent<HTMLFormElement>) => {
    const field = pressedWay(event);
    if (!field) return;
    event.preventDefault();
    keepField(field);
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (isNumberField(target)) write(target);
  };
  return (
    <Form
      method="post"
      noValidate
      onInput={onInput}
      onClick={onClick}
      onSubmit={onSubmit}
      {...keys}
      preventScrollReset
    >
      {/* Enter in a field presses a form's first button: without this one, that of some row. */}
      <button type="submit" className="sr-only" name="intent" value="sum" tabIndex={-1} aria-hidden="true">
        重新计算
      </button>
      <ErrorSummary errors={getErrors(refused ?? reply, byId)} />
      {children(input, currentAnswers(reply, written))}
      <OrderBar rows={rows} input={input} draft={draft} busy={busy} also={also} />
    </Form>
  );
}

/** Sets the field of a pressed row button and focuses it, or the next one if its row goes; null for other clicks. */
function pressedWay({ target, currentTarget: form }: MouseEvent<HTMLFormElement>): HTMLInputElement | null {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(`button[name=${WAY}]`) : null;
  const way = readWay(button?.value);
  const fields = numberFields(form);
  const at = fields.findIndex((field) => field.name === `number-${way?.goodsId}`);
  const field = fields[at];
  if (!way || !field) return null;
  field.value = String(way.quantity || "");
  (way.quantity > 0 ? field : (fields[at + 1] ?? fields[at - 1] ?? field)).focus();
  return field;
}

/** After an answer: accepted fields are empty, though the page is still being read again; refused ones stay as sent. */
function answeredNumbers(
  { answers, input: values }: TableReply,
  draft: StoredNumbers | undefined,
): FormValues {
  const used = answers.flatMap(({ goodsId, ok }) => (ok ? [[String(goodsId), ""] as const] : []));
  return { ...draft?.input, ...Object.fromEntries(used), ...values };
}

function currentAnswers(reply: TableReply | undefined, written: FormValues): RowAnswers {
  const isOpen = (id: number) => (written[id] ?? reply?.input[id] ?? "") === (reply?.input[id] ?? "");
  const answers = (reply?.answers ?? []).filter(({ goodsId }) => isOpen(goodsId));
  return new Map(answers.map((answer) => [answer.goodsId, answer]));
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
  // Whoever was told that no answer came decides whether to press again.
  useEffect(
    () =>
      listen(({ how }) => {
        if (how === "late") waiting.current = null;
      }),
    [],
  );
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
  const others = draft ? sumsElsewhere(rows, draft) : [];
  const sum = addSums([orderSum(rows, input), ...others]);
  const isStored = rows.every(({ goods: { id } }) => (input[id] ?? "") === (draft?.input[id] ?? ""));
  const faulty = rows.find(({ goods }) => !goods.restriction && quantityFault(goods, input[goods.id]));
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
      <div className="order-bar__sum" aria-live="polite">
        {sum.faulty > 0 ? <Faults count={sum.faulty} first={faulty?.goods.id} /> : null}
        <span>{`已填 ${sum.kinds} 种，${sum.units} 件`}</span>
        {draft && others.length > 0 ? <Link to={draft.to}>{`其他页 ${others.length} 种`}</Link> : null}
        <Amounts sum={sum} total={draft && isStored && sum.kinds > 0 ? draft.total : null} />
      </div>
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

function Faults({ count, first }: { count: number; first: number | undefined }) {
  const text = `${count} 行要改，未计入`;
  if (first === undefined) return <span className="order-bar__faults">{text}</span>;
  return (
    <a className="order-bar__faults" href={`#number-${first}`}>
      {text}
    </a>
  );
}

/** `total`: after offers and vouchers; null while prices are hidden or entered numbers are not stored yet. */
function Amounts({ sum: { amount }, total }: { sum: OrderSum; total: Fen | null }) {
  if (amount === null) return null;
  if (total === null)
    return (
      <span>
        约 <strong>{formatYuan(amount)}</strong>
      </span>
    );
  return (
    <>
      <span>{`商品 ${formatYuan(amount)}`}</span>
      {total < amount ? <span>{`优惠 −${formatYuan(amount - total)}`}</span> : null}
      <span>
        优惠后 <strong>{formatYuan(total)}</strong>
      </span>
    </>
  );
}

function sumsElsewhere(rows: readonly OrderRow[], { input: values, sums }: StoredNumbers): OrderSum[] {
  const here = new Set(rows.map(({ goods }) => String(goods.id)));
  const others = Object.keys(values).filter((id) => !here.has(id));
  return others.flatMap((id) => sums[id] ?? []);
}
