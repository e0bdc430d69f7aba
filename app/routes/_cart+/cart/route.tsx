/** What the cart's steps share: the cart's count and the step's number (specification, sections 2 and 4). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { CartHead } from "~/shell/frame/cart-steps";
import { getCartCount } from "~/shell/frame-content.server";
import { useFrame } from "~/shell/use-shell";

export { cartLinks as links } from "~/shell/styles";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return json({ count: await getCartCount(request) });
}

export default function CartLayout() {
  const { count } = useLoaderData<typeof loader>();
  const { step, search } = useFrame();
  // Without the search box the header shows the steps.
  const isHeadHere = step > 0 && search;
  return (
    <>
      {isHeadHere ? (
        <CartHead>{step === 1 ? <CartTitle count={count} /> : <CartRest count={count} />}</CartHead>
      ) : null}
      <Outlet />
    </>
  );
}

function CartTitle({ count }: { count: number }) {
  return (
    <h1>
      购物车 <small>{`（${count}种）`}</small>
    </h1>
  );
}

function CartRest({ count }: { count: number }) {
  if (count === 0) return <span />;
  return (
    <p className="cart-rest">
      <span>{`购物车中还有 ${count} 种商品`}</span>
      <Link className="button button--small" to="/cart">
        去购物车
      </Link>
    </p>
  );
}
