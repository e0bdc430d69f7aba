/** The frame of the cart's steps: the step image over each of them; where the search box is hidden it stands in the header. */
import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import { CART_STEPS, cartStep } from "~/cart/steps";
import { Steps } from "~/ui/steps";
import type { loader as cartLoader } from "./cart._index";

export { cartLinks as links } from "~/shell/styles";

export default function CartSteps() {
  const step = cartStep(useLocation().pathname);
  const cart = useRouteLoaderData<typeof cartLoader>("routes/_cart+/cart._index");
  if (step === 2 || step === 3) return <Outlet />;
  return (
    <>
      <div className="account__head">
        {step === 1 ? <h1>购物车 {cart ? <small>{`（${cart.view.count}种）`}</small> : null}</h1> : <span />}
        <Steps items={CART_STEPS} current={step} />
      </div>
      <Outlet />
    </>
  );
}
