/** What an operator's link does (specification, section 5): open a page, show a text, or nothing. */
export type LinkRule =
  | { do: "go"; to: string; isOutside: boolean }
  | { do: "say"; text: string }
  | { do: "nothing" };

/** An empty url shows 活动暂未开始; a url starting with an asterisk does nothing; one with a # shows the text after it, or 活动未开始. Only paths of this site and http(s) are followed. */
export function linkRule(url: string | null | undefined): LinkRule {
  const input = url?.trim() ?? "";
  if (input === "") return { do: "say", text: "活动暂未开始" };
  if (input.startsWith("*")) return { do: "nothing" };
  const hash = input.indexOf("#");
  if (hash >= 0) return { do: "say", text: plain(input.slice(hash + 1)) || "活动未开始" };
  if (/^https?:\/\//i.test(input)) return { do: "go", to: input, isOutside: true };
  if (input.startsWith("/") && !/^\/[/\\]/.test(input)) return { do: "go", to: input, isOutside: false };
  return /^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(input)
    ? { do: "nothing" }
    : { do: "go", to: `/${input}`, isOutside: false };
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}

/** Paths of files, which the browser must load itself. */
const FILES = /^\/(desktop|sitemap\.xml|(art|code|files)\/.+)$/;

export const isFile = (path: string): boolean => FILES.test(path);

/** The page with a link's text when JavaScript is off. */
export function sayingPage(text: string): string {
  return `/noActivity?msg=${encodeURIComponent(text)}`;
}
