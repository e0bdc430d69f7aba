/** The four steps from the cart to the paid order (specification, section 4). Pure. */
export const CART_STEPS = ["购物车", "核对订单", "支付订单", "完成"] as const;

/** The step of a page under /cart, counted from 1; ephedrine goods are paid on a page of their own. */
export function cartStep(pathname: string): number {
  if (pathname.startsWith("/cart/step2")) return 2;
  if (pathname.startsWith("/cart/step3") || pathname.startsWith("/cart/hm")) return 3;
  return pathname.startsWith("/cart/step4") ? 4 : 1;
}
