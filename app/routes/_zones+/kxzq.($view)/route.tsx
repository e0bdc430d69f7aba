/** 控销专区: all controlled products, or the newest releases. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { controlledData, newReleases } from "~/modules/zones/controlled.server";
import { ControlledSales, NewReleases } from "./controlled-view";
import { ControlledContact } from "~/shell/frame/controlled-contact";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  cache: { query: [] },
  title: "控销专区",
  ownTitle: (data, title) => ((data as { isNew: boolean }).isNew ? `新品 ${title}` : title),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { view } = params;
  if (view !== undefined && view !== "new") throw redirect("/404");
  return json(
    view === "new"
      ? { isNew: true as const, data: await newReleases(await getViewer(request), now()) }
      : { isNew: false as const, data: await controlledData(await readListRequest(request)) },
  );
}

export default function Controlled() {
  const shown = useLoaderData<typeof loader>();
  const contact = <ControlledContact />;
  return shown.isNew ? (
    <NewReleases data={shown.data} contact={contact} />
  ) : (
    <ControlledSales data={shown.data} contact={contact} />
  );
}
