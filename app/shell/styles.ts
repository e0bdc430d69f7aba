/** Stylesheets that only some areas need, on top of the one of every page. */
import type { LinkDescriptor } from "@remix-run/node";
import account from "../../styles/account.scss?url";
import api from "../../styles/api.scss?url";
import cart from "../../styles/cart.scss?url";
import entry from "../../styles/entry.scss?url";
import goods from "../../styles/goods.scss?url";
import help from "../../styles/help.scss?url";
import home from "../../styles/home.scss?url";
import offers from "../../styles/offers.scss?url";
import staff from "../../styles/staff.scss?url";

const sheet = (href: string) => (): LinkDescriptor[] => [{ rel: "stylesheet", href }];

/** Account, wallet, orders, self-service, registration. */
export const accountLinks = sheet(account);
/** Cart, checkout, payment. */
export const cartLinks = sheet(cart);
/** Signing in. */
export const entryLinks = sheet(entry);
/** One goods. */
export const goodsLinks = sheet(goods);
/** The home page. */
export const homeLinks = sheet(home);
/** Zones, offers, coupon centre, points mall. */
export const offerLinks = sheet(offers);
/** Help and news. */
export const helpLinks = sheet(help);
/** Pages that show something of both. */
export const accountAndOfferLinks = () => [...accountLinks(), ...offerLinks()];
/** The page on which staff answer. */
export const staffLinks = sheet(staff);
/** The readable description of the API. */
export const apiLinks = sheet(api);
