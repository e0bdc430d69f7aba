/** Address ending in "/", and the shop's number there. */
export interface StatisticsService {
  kind: "baidu" | "matomo";
  url: string;
  site: string;
}

export interface PageSeen {
  origin: string;
  path: string;
  /** the route's, never made from page content */
  title: string;
  turn: string;
}

/** Anything else in an address (numbers, names, tokens) is personal. */
const PAGE_WORD = /^[a-z_-]{1,20}$/;

/** Returns a page's address with `:name` for variable parts, without the query. */
export function pathPattern(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) =>
      (value ?? "").split("/").map((part) => [part, name === "*" ? "rest" : name] as const),
    ),
  );
  const parts = pathname.split("/").map((part) => {
    if (part === "" || PAGE_WORD.test(part)) return part;
    const name = names.get(decoded(part));
    return name ? `:${name}` : part;
  });
  return parts.join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the picture that reports a page view, requested once. */
export function getPixel({ kind, url, site }: StatisticsService, seen: PageSeen): string {
  const { origin, path, title, turn } = seen;
  const page = origin + path;
  // https://developer.matomo.org/api-reference/tracking-api
  if (kind === "matomo")
    return `${url}matomo.php?${new URLSearchParams({
      idsite: site,
      rec: "1",
      apiv: "1",
      action_name: title,
      url: page,
      rand: turn,
    })}`;
  // For pages without scripts: nv and st: visits are not told apart; su: no referrer.
  return `${url}hm.gif?${new URLSearchParams({
    si: site,
    et: "0",
    ep: "",
    nv: "0",
    st: "4",
    su: "",
    u: page,
    tt: title,
    v: "wap-2-0.3",
    rnd: turn,
  })}`;
}
