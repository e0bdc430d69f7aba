/** The cart beside the toolbar; its lines come from /cart/panel when it opens. */
import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { CartPanelState } from "./use-cart-panel";

export function CartPanel({ panel, close }: { panel: CartPanelState; close(): void }) {
  return (
    <section className="panel" id="cart-panel" aria-labelledby="panel-title">
      <div className="panel__head">
        <h2 id="panel-title">购物车</h2>
        <button type="button" className="icon-button" aria-label="关闭购物车" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="panel__body" aria-busy={panel.data === undefined}>
        {panel.data === undefined ? <p className="suggest__state">载入中</p> : null}
      </div>
      <div className="panel__foot">
        <Link className="button button--pay button--wide" to="/cart">
          去购物车结算
        </Link>
      </div>
    </section>
  );
}
