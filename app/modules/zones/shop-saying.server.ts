import { frameSayings } from "~/modules/content/header.server";
import { linkRule } from "~/ui/navigation/link-rule";
import { urlsOf } from "./zone";
import { allZones } from "./zones.server";

/**
 * The words that a link of the shop says instead of leading somewhere (specification, section 5), when `text` are such words;
 * anything else is null, so that nobody can put words into the shop's mouth by a link.
 */
export async function shopSaying(text: string | null): Promise<string | null> {
  if (!text) return null;
  const [frame, zones] = await Promise.all([frameSayings(), allZones()]);
  const urls = [...frame.urls, ...zones.flatMap((zone) => urlsOf(zone.blocks))];
  const isAnnounced = ["", "#", ...urls].some((url) => {
    const rule = linkRule(url);
    return rule.do === "say" && rule.text === text;
  });
  return isAnnounced || text === frame.notice ? text : null;
}
