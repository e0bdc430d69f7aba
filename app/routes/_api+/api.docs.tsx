/** /api/docs 接口说明: the published API in words, made from its OpenAPI description. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiDocs } from "~/api/docs-view";
import { docsPage } from "~/api/docs-page.server";
import type { PageHandle } from "~/shell/handle";

export { apiLinks as links } from "~/shell/styles";

export const handle: PageHandle = { title: "接口说明" };

export const loader = ({ request }: LoaderFunctionArgs) => json(docsPage(request));

export default function Docs() {
  return <ApiDocs {...useLoaderData<typeof loader>()} />;
}
