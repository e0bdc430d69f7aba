/** The four steps from the cart to the paid order (specification, section 4); which one a page is is in its handle. */
import type { ReactNode } from "react";
import { Steps } from "~/ui/steps";
import { useFrame } from "~/shell/use-shell";

const CART_STEPS = ["购物车", "核对订单", "支付订单", "完成"] as const;

export function CartSteps() {
  return <Steps items={CART_STEPS} current={useFrame().step} />;
}

/** The head of the steps that keep the search box; where it is hidden the steps are in the header. */
export function CartHead({ children = <span /> }: { children?: ReactNode }) {
  return (
    <div className="account__head">
      {children}
      <CartSteps />
    </div>
  );
}
