/** /api/docs 接口说明: documentation made from the API's OpenAPI description. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiDocs } from "~/api/docs/docs-view";
import { docsPage } from "~/api/docs/docs-page.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export { apiLinks as links } from "~/shell/styles";

export const handle: PageHandle = { title: "接口说明", cache: { query: [] } };

export const loader = async ({ request }: LoaderFunctionArgs) => json(await docsPage(request, now()));

export default function Docs() {
  return <ApiDocs {...useLoaderData<typeof loader>()} />;
}
