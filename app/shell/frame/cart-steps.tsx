/** The four steps from cart to paid order (specification, section 4); a page's handle names its step. */
import type { ReactNode } from "react";
import { Steps } from "~/ui/steps";
import { useFrame } from "~/shell/use-shell";

const CART_STEPS = ["购物车", "核对订单", "支付订单", "完成"] as const;

export function CartSteps() {
  return <Steps items={CART_STEPS} current={useFrame().step} />;
}

/** The head of steps with a search box; otherwise the header shows the steps. */
export function CartHead({ children = <span /> }: { children?: ReactNode }) {
  return (
    <div className="account__head">
      {children}
      <CartSteps />
    </div>
  );
}
