import { tooOften } from "~/platform/http/page-error";
import { getAddress, shopOrigin } from "~/platform/config/request.server";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { RATES } from "~/api/access.server";
import { getDocs, type Docs } from "./docs";
import type { DocsPage } from "./docs-view";
import { openApi } from "./openapi.server";

let made: Docs | undefined;

/** Limit for one address a minute, because this is the shop's largest page; visitors without a cookie get a cached copy and are not counted. */
const RENDERED = { limit: 30, windowMs: 60_000 };

/** Throws 429 over the rate limit. `now` in ms. */
export async function docsPage(request: Request, now: number): Promise<DocsPage> {
  const address = getAddress(request);
  const result = address === null ? null : await takeSharedToken(`docs:${address}`, RENDERED, now);
  if (result?.ok === false) tooOften(result.retryAfterMs);
  made ??= getDocs(openApi());
  const rates = { company: RATES.company.limit, visitor: RATES.visitor.limit };
  return { ...made, site: shopOrigin(request), rates };
}
