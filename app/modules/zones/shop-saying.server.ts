import { frameSayings } from "~/modules/content/header.server";
import { linkRule } from "~/ui/navigation/link-rule";
import { toUrls } from "./zone";
import { allZones } from "./zones.server";

/**
 * Returns the message that a link shows instead of leading to a page (specification, section 5), or null when no stored link has this text, so that
 * a crafted link cannot show arbitrary text.
 */
export async function shopSaying(text: string | null): Promise<string | null> {
  if (!text) return null;
  const [frame, zones] = await Promise.all([frameSayings(), allZones()]);
  const urls = [...frame.urls, ...zones.flatMap((zone) => toUrls(zone.blocks))];
  const isAnnounced = ["", "#", ...urls].some((url) => {
    const rule = linkRule(url);
    return rule.do === "say" && rule.text === text;
  });
  return isAnnounced || text === frame.notice ? text : null;
}
