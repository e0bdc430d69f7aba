/** Nicknames of WeChat. Pure. */
import { isReservedName, plainLabel } from "~/platform/values/person-name";

const NAMELESS = "微信用户";

/** A nickname as it may be shown: one line, 32 characters at most, not the shop's own name for itself; WeChat lets people use anything. */
export function cleanNickname(nickname: unknown): string {
  if (typeof nickname !== "string") return NAMELESS;
  const line = [...plainLabel(nickname)].slice(0, 32).join("");
  return line === "" || isReservedName(line) ? NAMELESS : line;
}
