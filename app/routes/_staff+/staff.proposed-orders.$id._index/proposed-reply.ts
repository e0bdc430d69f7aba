import type { OpenLine } from "~/cart/proposed/pasted-list.server";
import type { ProposedTable } from "~/cart/proposed/proposed.server";
import type { SettingsReply } from "~/staff/desk/settings-page";

/** `list`: what of a pasted list is open; `sum`: what the quantities typed over this version come to. */
export type ProposedReply = SettingsReply & {
  list?: { text: string; open: OpenLine[] };
  sum?: Pick<ProposedTable, "total"> & { version: number };
};
