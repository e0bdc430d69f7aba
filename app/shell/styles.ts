/** Stylesheets that only some areas need, on top of the one of every page. */
import type { LinkDescriptor } from "@remix-run/node";
import account from "../../styles/account.scss?url";
import offers from "../../styles/offers.scss?url";

const sheet = (href: string) => (): LinkDescriptor[] => [{ rel: "stylesheet", href }];

/** Account, wallet, orders, self-service, registration. */
export const accountLinks = sheet(account);
/** Zones, offers, coupon centre, points mall. */
export const offerLinks = sheet(offers);
/** Pages that show something of both. */
export const accountAndOfferLinks = () => [...accountLinks(), ...offerLinks()];
