/** What of a company is still open, so that it cannot be closed yet. Pure. */

export interface OpenThing {
  text: string;
  /** its page at the desk; null: it ends by itself */
  to: string | null;
}

/** The open things of one kind; a kind without any is left out. */
export interface OpenKind {
  name: string;
  /** the oldest ones */
  things: OpenThing[];
  /** there are more than are shown */
  isCut: boolean;
}

/** "未完成的订单 2 项，账户余额 1 项" */
export const openText = (kinds: readonly OpenKind[]): string =>
  kinds.map(({ name, things, isCut }) => `${name} ${things.length}${isCut ? "+" : ""} 项`).join("，");

/** Why a company cannot be closed yet, in words; null where nothing is open. */
export const openRefusal = (kinds: readonly OpenKind[]): string | null =>
  kinds.length === 0 ? null : `还不能注销，请先了结：${openText(kinds)}`;
