/** Goods to swap for (换购): met or what is missing, those in the cart as its lines, the others to choose from. */
import { Price } from "~/ui/price";
import { Tag } from "~/ui/tag";
import type { LineView } from "./line-view";
import type { SwapChoice, SwapView } from "./offer-view";
import { Rows, type LineRow } from "./rows";

interface SwapGroupProps {
  swap: SwapView;
  error: string | undefined;
  row(line: LineView): LineRow;
}

export function SwapGroup({ swap, error, row }: SwapGroupProps) {
  const title = `swap-${swap.offerId}`;
  return (
    <section className="cart-group" aria-labelledby={title}>
      <div className="cart-group__promotion cart-group__promotion--own">
        <Tag name="换购" describe="低价换购" />
        <h2 id={title}>{swap.name}</h2>
        <span className={swap.isMet ? undefined : "cart-group__missing"}>{swap.text}</span>
        {swap.isShort ? (
          <a href="/list">
            去凑单
            <span className="sr-only">{`：${swap.name}`}</span>
          </a>
        ) : null}
      </div>
      {error ? <p className="cart-swap__error">{error}</p> : null}
      <Rows lines={swap.lines} row={row} />
      {swap.choices.length > 0 ? (
        <details className="cart-swap" open={swap.isMet && swap.lines.length === 0}>
          <summary>{`可换购的商品（${swap.choices.length} 种）`}</summary>
          <ul className="cart-swap__goods">
            {swap.choices.map((choice) => (
              <Choice choice={choice} swap={swap} key={choice.goodsId} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Choice({ choice, swap }: { choice: SwapChoice; swap: SwapView }) {
  return (
    <li className="cart-swap__choice">
      <img src={`/goods/${choice.goodsId}/pack.svg`} width="44" height="44" alt="" loading="lazy" />
      <a href={`/list/info/${choice.goodsId}`}>{choice.name}</a>
      <Price fen={choice.price} unit={choice.unit} flat />
      {choice.reason ? <span className="cart-line__what">{choice.reason}</span> : null}
      {swap.isMet && !choice.reason ? (
        <button
          type="submit"
          className="button button--small button--soft"
          name="swap"
          value={`${swap.offerId}:${choice.goodsId}`}
          aria-label={`换购：${choice.name}`}
        >
          换购
        </button>
      ) : null}
    </li>
  );
}
