import type { OpenLine } from "~/cart/proposed/pasted-list.server";
import type { DraftOrderTable } from "~/cart/proposed/proposed.server";
import type { SettingsReply } from "~/staff/desk/settings-page";

/** `list`: what of a pasted list is open; `sum`: what the quantities typed over this version come to. */
export type DraftOrderReply = SettingsReply & {
  list?: { text: string; open: OpenLine[] };
  sum?: Pick<DraftOrderTable, "total"> & { version: number };
};
