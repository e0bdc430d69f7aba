/** What a link that operators typed does (specification, section 5): lead somewhere, say something, or nothing. */
export type LinkRule =
  | { do: "go"; to: string; isOutside: boolean }
  | { do: "say"; text: string }
  | { do: "nothing" };

/**
 * An empty url says 活动暂未开始; a url that begins with an asterisk is not followed; one with a # says the text after it,
 * or 活动未开始 when nothing follows. Anything but a path of this site or http(s) is not followed.
 */
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

/** Paths of files, which the browser must ask for itself. */
const FILES = /^\/(desktop|sitemap\.xml|(art|code|files)\/.+)$/;

export const isFile = (path: string): boolean => FILES.test(path);

/** The page that says a link's words when JavaScript is off. */
export function sayingPage(text: string): string {
  return `/noActivity?msg=${encodeURIComponent(text)}`;
}
