/** The published HTTP API as one table (specification, section 7): the rows of every room. */
import type { Endpoint } from "./endpoint";
import { accountEndpoints } from "./endpoints/account.server";
import { cartEndpoints } from "./endpoints/cart.server";
import { catalogueEndpoints } from "./endpoints/catalogue.server";
import { contentEndpoints } from "./endpoints/content.server";
import { favouriteEndpoints } from "./endpoints/favourites.server";
import { orderEndpoints } from "./endpoints/orders.server";
import { promotionEndpoints } from "./endpoints/promotions.server";
import { walletEndpoints } from "./endpoints/wallet.server";

export const endpoints: readonly Endpoint[] = [
  ...cartEndpoints,
  ...catalogueEndpoints,
  ...promotionEndpoints,
  ...favouriteEndpoints,
  ...contentEndpoints,
  ...accountEndpoints,
  ...walletEndpoints,
  ...orderEndpoints,
];
