/** 控销专区: all controlled goods, or the newest releases. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { controlledData, newReleases } from "~/promotions/controlled.server";
import { ControlledSales, NewReleases } from "~/promotions/controlled-view";
import { ControlledContact } from "~/shell/controlled-contact";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  kept: { query: [] },
  title: "控销专区",
  ownTitle: (data, title) => ((data as { isNew: boolean }).isNew ? `新品 ${title}` : title),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { view } = params;
  if (view !== undefined && view !== "new") throw redirect("/404");
  return json(
    view === "new"
      ? { isNew: true as const, data: await newReleases(request) }
      : { isNew: false as const, data: await controlledData(request) },
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
