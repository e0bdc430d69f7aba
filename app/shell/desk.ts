/** Which addresses are the desk's: pages without the shop's frame, styles and data. Pure. */
export const DESK_NAME = "工作台";

/** The page on which staff answer buyers still stands in the shop's frame. */
const IN_SHOP = /^\/staff\/(?:chat|live)(?:\/|$)/;

export const isDeskPath = (pathname: string): boolean =>
  /^\/staff(?:\/|$)/.test(pathname) && !IN_SHOP.test(pathname);
