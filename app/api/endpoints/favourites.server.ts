/** The API's rows of favourites. */
import type { Endpoint } from "../endpoint";

export const favouriteEndpoints: readonly Endpoint[] = [];
