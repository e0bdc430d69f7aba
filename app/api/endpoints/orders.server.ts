/** The API's rows of orders and what belongs to them. */
import type { Endpoint } from "../endpoint";

export const orderEndpoints: readonly Endpoint[] = [];
