import type { LinkDescriptor } from "@remix-run/node";
import account from "../../styles/account.scss?url";
import api from "../../styles/api.scss?url";
import cart from "../../styles/cart.scss?url";
import admin from "../../styles/admin.scss?url";
import entry from "../../styles/entry.scss?url";
import goods from "../../styles/goods.scss?url";
import help from "../../styles/help.scss?url";
import home from "../../styles/home.scss?url";
import offers from "../../styles/offers.scss?url";

const sheet = (href: string) => (): LinkDescriptor[] => [{ rel: "stylesheet", href }];

export const accountLinks = sheet(account);
export const cartLinks = sheet(cart);
export const entryLinks = sheet(entry);
export const goodsLinks = sheet(goods);
export const homeLinks = sheet(home);
export const offerLinks = sheet(offers);
export const helpLinks = sheet(help);
export const accountAndOfferLinks = () => [...accountLinks(), ...offerLinks()];
export const adminLinks = sheet(admin);
export const apiLinks = sheet(api);
