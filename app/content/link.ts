/** Where the address of an ad, a nav item or a hot word leads (specification, section 5, "Links"). Pure. */

export type ContentLink =
  | { kind: "go"; to: string }
  /** an asterisk in front: shown, not followed */
  | { kind: "still" }
  /** nothing to follow yet: the sentence to say instead */
  | { kind: "say"; text: string };

/** An empty address says 活动暂未开始; "*…" is not followed; "…#text" says the text, and without one 活动未开始. */
export function readLink(url: string): ContentLink {
  if (url === "") return { kind: "say", text: "活动暂未开始" };
  if (url.startsWith("*")) return { kind: "still" };
  const hash = url.indexOf("#");
  if (hash >= 0) return { kind: "say", text: url.slice(hash + 1).trim() || "活动未开始" };
  return { kind: "go", to: url };
}
