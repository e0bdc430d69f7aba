import { redirect } from "@remix-run/node";
import { currentFilters } from "~/modules/catalogue/listing/merged-filters.server";
import type { ListRequest } from "~/modules/catalogue/listing/product-list";
import type { Viewer } from "~/modules/company/identity/buyer";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { getAddress } from "~/platform/config/request.server";
import { tooOften } from "~/platform/http/page-error";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";

/** Limit of a company, or of one address's visitors. */
export const SEARCHES = { limit: 600, windowMs: 60_000 } as const;

/** Throws 429 over the rate limit, or a redirect to the replacement of a merged category or manufacturer. */
export async function readListRequest(request: Request): Promise<ListRequest> {
  const at = now();
  const viewer = await getViewer(request);
  const params = plainQuery(request);
  const current = await currentFilters(params);
  if (current) throw redirect(`${new URL(request.url).pathname}?${current}`, 301);
  if (params.get("keywords")?.trim()) await countSearch(request, viewer, at);
  return { viewer, params, now: at };
}

async function countSearch(request: Request, { buyer }: Viewer, at: number): Promise<void> {
  const who = buyer ? `c${buyer.companyId}` : getAddress(request);
  const used = who && (await takeSharedToken(`search:${who}`, SEARCHES, at));
  if (used && !used.ok) tooOften(used.retryAfterMs);
}
