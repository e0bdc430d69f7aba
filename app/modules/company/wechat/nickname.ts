import { isReservedName, plainLabel } from "~/platform/values/person-name";

const NAMELESS = "微信用户";

/** Returns a nickname to show: one line, at most 32 characters, not imitating the shop; WeChat allows anything. */
export function cleanNickname(nickname: unknown): string {
  if (typeof nickname !== "string") return NAMELESS;
  const line = [...plainLabel(nickname)].slice(0, 32).join("");
  return line === "" || isReservedName(line) ? NAMELESS : line;
}
