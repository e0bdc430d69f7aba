/** The API's rows of balance, coupons and vouchers. */
import type { Endpoint } from "../endpoint";

export const walletEndpoints: readonly Endpoint[] = [];
