import type { OpenLine } from "~/modules/cart/draft-orders/pasted-list.server";
import type { DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import type { SettingsReply } from "~/admin/frame/settings-page";

/** `list`: what of a pasted list is open; `sum`: what the quantities entered over this version come to. */
export type DraftOrderReply = SettingsReply & {
  list?: { text: string; open: OpenLine[] };
  sum?: Pick<DraftOrderTable, "total"> & { version: number };
};
