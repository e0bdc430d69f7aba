import { Link } from "@remix-run/react";
import type { CartPanelData } from "~/modules/cart/page/panel";
import { PanelLines } from "~/modules/cart/page/panel-lines";
import { Icon } from "~/ui/icon";
import { Price } from "~/ui/price";
import type { CartPanelState } from "./use-cart-panel";

export interface CartPanelProps {
  panel: CartPanelState;
  close(): void;
}

export default function CartPanel({ panel, close }: CartPanelProps) {
  const { data } = panel;
  return (
    <section className="panel" id="cart-panel" aria-labelledby="panel-title">
      <div className="panel__head">
        <h2 id="panel-title">{data ? `购物车（${data.count}种）` : "购物车"}</h2>
        <button type="button" className="icon-button" aria-label="关闭购物车" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="panel__body" role="group" aria-label="购物车商品" aria-busy={!data} tabIndex={0}>
        {data ? <PanelLines data={data} /> : <p className="suggest__state">载入中</p>}
      </div>
      <PanelFoot data={data} />
    </section>
  );
}

function PanelFoot({ data }: { data: CartPanelData | undefined }) {
  return (
    <div className="panel__foot">
      {data ? (
        <p className="panel__total">
          <span>{`已选 ${data.selectedLines} 种`}</span>
          <span>
            应付 <Price fen={data.payable} />
          </span>
        </p>
      ) : null}
      <Link className="button button--pay button--wide" to={data?.to ?? "/cart"}>
        去购物车结算
      </Link>
    </div>
  );
}
