import type { OpenLine } from "~/modules/cart/draft-orders/pasted-list.server";
import type { DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import type { SettingsReply } from "~/admin/frame/settings-page";

/** `list`: unresolved lines of a pasted list; `sum`: the total of the entered quantities. */
export type DraftOrderReply = SettingsReply & {
  list?: { text: string; open: OpenLine[] };
  sum?: Pick<DraftOrderTable, "total"> & { version: number };
};
