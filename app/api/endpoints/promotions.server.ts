/** The API's rows of offers, group buys and the lucky draw. */
import type { Endpoint } from "../endpoint";

export const promotionEndpoints: readonly Endpoint[] = [];
