import { Form, useLocation } from "@remix-run/react";
import type { CSSProperties, KeyboardEvent } from "react";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { formatYuan } from "~/platform/values/money";
import { Stepper } from "~/ui/forms/stepper";
import { marked, type SuggestedGoods, type SuggestState } from "./suggest";

export interface SuggestionsProps {
  state: SuggestState;
  id: string;
  take: (words: string) => void;
  open: (goods: SuggestedGoods) => void;
  remove: (words?: string) => void;
  leave: () => void;
}

export default function Suggestions(props: SuggestionsProps) {
  const { state, id } = props;
  const words = state.found ?? [];
  if (words.length + state.goods.length === 0)
    return (
      <p className="suggest__state" role="status">
        {state.found && state.isOffered ? "暂无数据" : "搜索中"}
      </p>
    );
  return (
    <>
      <div className="suggest__rows">
        <ul role="listbox" id={id} aria-label={state.isHistory ? "最近搜索" : "搜索建议"}>
          {words.map((text, i) => (
            <WordOption {...props} text={text} at={i} key={text} />
          ))}
          {state.goods.map((product, i) => (
            <GoodsOption {...props} suggested={product} at={words.length + i} key={product.goods.id} />
          ))}
        </ul>
        {state.goods.map((product, i) => (
          <BuyForm {...props} suggested={product} at={words.length + i} key={product.goods.id} />
        ))}
      </div>
      <Foot {...props} />
    </>
  );
}

/** Row of an option and its quantity field (styles/components/_suggest.scss). */
const rowOf = (at: number) => ({ "--row": at }) as CSSProperties;

function getOption({ state, id }: SuggestionsProps, at: number, className: string) {
  const isActive = at === state.active;
  return {
    className: `suggest__option${className}${isActive ? " suggest__option--active" : ""}`,
    role: "option",
    id: `${id}-${at}`,
    "aria-selected": isActive,
    style: rowOf(at),
  };
}

function WordOption(props: SuggestionsProps & { text: string; at: number }) {
  const { state, text, at, take, remove } = props;
  const part = marked(text, state.words);
  return (
    <li {...getOption(props, at, " suggest__option--word")} onClick={() => take(text)}>
      <span>
        {part.before}
        {part.hit ? <mark>{part.hit}</mark> : null}
        {part.after}
      </span>
      {state.isHistory ? (
        <span
          className="suggest__remove"
          aria-hidden="true"
          title="删除"
          onClick={(event) => {
            event.stopPropagation();
            remove(text);
          }}
        >
          ×
        </span>
      ) : null}
    </li>
  );
}

const LOCKED = { login: "登录后可见", review: "审核后可见" } as const;

function GoodsOption(props: SuggestionsProps & { suggested: SuggestedGoods; at: number }) {
  const { suggested, at, open } = props;
  const { goods, price } = suggested;
  return (
    <li {...getOption(props, at, " suggest__option--goods")} onClick={() => open(suggested)}>
      <span className="suggest__name">
        {goods.name} <small>{goods.spec}</small>
      </span>
      <small className="suggest__maker">{goods.manufacturer}</small>
      <span className={price === null ? "suggest__locked" : "suggest__price"}>
        {price === null ? LOCKED[goods.priceLock ?? "login"] : `${formatYuan(price)}/${goods.unit}`}
      </span>
    </li>
  );
}

/** Outside the list of options, because screen readers ignore controls inside an option. */
function BuyForm({ suggested, at, id, leave }: SuggestionsProps & { suggested: SuggestedGoods; at: number }) {
  const { goods } = suggested;
  const { pathname, search } = useLocation();
  const style = rowOf(at);
  if (goods.restriction)
    return (
      <span className="suggest__reason" style={style}>
        {restrictionText(goods.restriction)}
      </span>
    );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Escape") leave();
    else if (event.key === "ArrowDown") nextNumber(event.currentTarget, 1, leave);
    else if (event.key === "ArrowUp") nextNumber(event.currentTarget, -1, leave);
    else return;
    event.preventDefault();
  };
  return (
    <Form
      className="suggest__buy"
      id={`${id}-buy-${goods.id}`}
      method="post"
      action="/cart/lines"
      preventScrollReset
      noValidate
      style={style}
      onKeyDown={onKeyDown}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <ShownTermsField goods={goods} offer={suggested.offer} />
      <Stepper
        name={`number-${goods.id}`}
        value={goods.packSize}
        step={goods.packSize}
        unit={goods.unit}
        label={`${goods.name} ${goods.spec}`}
      />
      <button type="submit" className="button button--primary" name="goods" value={goods.id}>
        加入<span className="sr-only">{`购物车：${goods.name}`}</span>
      </button>
    </Form>
  );
}

/** Moves to the next or previous quantity field; from the first one up to the search box. */
function nextNumber(form: HTMLFormElement, by: 1 | -1, leave: () => void): void {
  const numbers = [
    ...form.parentElement!.querySelectorAll<HTMLInputElement>(".suggest__buy input[type=number]"),
  ];
  const at = numbers.findIndex((number) => form.contains(number)) + by;
  if (at < 0) leave();
  else numbers[at]?.select();
}

function Foot({ state, remove }: SuggestionsProps) {
  return (
    <p className="suggest__foot">
      <span className="suggest__keys">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd>{" "}
        {state.active < (state.found?.length ?? 0) ? "搜索　" : "查看　"}
        {state.goods.length > 0 ? (
          <>
            <kbd>Tab</kbd> {"填数量　"}
          </>
        ) : null}
        {state.isHistory ? (
          <>
            <kbd>Del</kbd> {"删除　"}
          </>
        ) : null}
        <kbd>Esc</kbd> 关闭
      </span>
      {state.isHistory ? (
        <button type="button" className="link-button" onClick={() => remove()}>
          清空搜索记录
        </button>
      ) : (
        <span>{`共 ${(state.found?.length ?? 0) + state.goods.length} 个结果`}</span>
      )}
    </p>
  );
}
