import { tooOften } from "~/platform/http/page-error";
import { addressOf, shopOrigin } from "~/platform/config/request.server";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { RATES } from "~/api/access.server";
import { docsOf, type Docs } from "./docs";
import type { DocsPage } from "./docs-view";
import { openApi } from "./openapi.server";

let made: Docs | undefined;

/** The largest page of the shop; who has no cookie sees it as it was drawn before, and is not counted. Of one address, a minute. */
const RENDERED = { limit: 30, windowMs: 60_000 };

/** 429 (thrown) for whoever has it drawn too often. `now` in ms. */
export async function docsPage(request: Request, now: number): Promise<DocsPage> {
  const address = addressOf(request);
  const result = address === null ? null : await takeSharedToken(`docs:${address}`, RENDERED, now);
  if (result?.ok === false) tooOften(result.retryAfterMs);
  made ??= docsOf(openApi());
  const rates = { company: RATES.company.limit, visitor: RATES.visitor.limit };
  return { ...made, site: shopOrigin(request), rates };
}
