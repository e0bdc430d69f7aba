/** What of a company is still open, so that it cannot be closed yet. Pure. */

export interface OpenThing {
  text: string;
  to: string | null;
}

export interface OpenKind {
  name: string;
  things: OpenThing[];
  isCut: boolean;
}

export const openText = (kinds: readonly OpenKind[]): string =>
  kinds.map(({ name, things, isCut }) => `${name} ${things.length}${isCut ? "+" : ""} 项`).join("，");

/** Why a company cannot be closed yet, or null. */
export const openRefusal = (kinds: readonly OpenKind[]): string | null =>
  kinds.length === 0 ? null : `还不能注销，请先了结：${openText(kinds)}`;
