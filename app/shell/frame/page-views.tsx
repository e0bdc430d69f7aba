/** Reports one page view on each route change, and on each page without JavaScript (specification, section 1). */
import { useLocation, useMatches } from "@remix-run/react";
import { useState } from "react";
import { pathPattern, getPixel } from "~/platform/observability/statistics";
import { mapTitle } from "~/shell/handle";
import type { ShellData } from "~/shell/shell";

export function PageViews({ statistics, now }: { statistics: ShellData["statistics"]; now: number }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  // Searches, filters and list pages count separately; their values are not sent.
  const at = pathname + search;
  const [seen, setSeen] = useState({ at, turn: 0, from: now });
  if (seen.at !== at) setSeen({ ...seen, at, turn: seen.turn + 1 });
  if (!statistics) return null;
  const page = {
    origin: statistics.origin,
    path: pathPattern(pathname, matches.at(-1)?.params ?? {}),
    title: mapTitle(matches),
    turn: `${seen.from}${seen.turn}`,
  };
  return statistics.services.map((service) => (
    <img
      key={service.kind}
      src={getPixel(service, page)}
      width="1"
      height="1"
      alt=""
      hidden
      referrerPolicy="origin"
    />
  ));
}
