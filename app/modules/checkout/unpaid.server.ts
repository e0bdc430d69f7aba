import { config } from "~/platform/config/config.server";
import type { UnpaidLimits } from "./unpaid";

export const unpaidLimits = (): UnpaidLimits => ({
  orders: config.UNPAID_ORDERS,
  newAmount: config.UNPAID_NEW_YUAN * 100,
});
