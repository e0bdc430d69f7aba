/** What /api/docs shows: the description in words, with this shop's own address. */
import { siteOrigin } from "~/platform/request.server";
import { RATES } from "./access.server";
import { docsOf, type Docs } from "./docs";
import type { DocsPage } from "./docs-view";
import { openApi } from "./openapi.server";

let made: Docs | undefined;

export function docsPage(request: Request): DocsPage {
  made ??= docsOf(openApi());
  const rates = { company: RATES.company.limit, visitor: RATES.visitor.limit };
  return { ...made, site: siteOrigin(request), rates };
}
