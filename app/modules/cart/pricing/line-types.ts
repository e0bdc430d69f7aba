/** cart_line.type (specification, section 3, "Cart line"). A flash sale is an ordinary line. */
export const ORDINARY = 0;
export const ADD_ON_DEAL = 2;
export const BUNDLE = 3;
/** joins a group: an order of its own, never stored in the cart */
export const GROUP_BUY = 4;

/** Whether a line is bought for itself, neither in a bundle nor as an add-on. */
export const isOrdinaryLine = ({ type }: { type: number }): boolean =>
  type !== ADD_ON_DEAL && type !== BUNDLE;
