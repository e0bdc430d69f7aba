/** /star 我的收藏: the company's favourites as rows; ?groups shows their groups, ?remove= asks before some are taken out. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { starPage, submitFavourites } from "~/cart/favourites-page.server";
import { FavouriteGroups, RemoveGroup } from "~/catalogue/favourite-groups-view";
import { submitGroup } from "~/catalogue/favourite-groups-page.server";
import type { FavouriteReply, StarPage } from "~/catalogue/favourites";
import { Favourites, RemoveFavourites } from "~/catalogue/favourites-view";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { plainQuery } from "~/platform/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await starPage(viewer, plainQuery(request), now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return new URL(request.url).searchParams.has("groups")
    ? submitGroup(request, viewer.buyer.companyId, now())
    : submitFavourites(request, viewer, now());
}

export default function Star() {
  const page: StarPage = useLoaderData<typeof loader>();
  const reply = useActionData<FavouriteReply & FormReply>();
  if (page.mode === "groups") return <FavouriteGroups {...page} reply={reply} />;
  if (page.mode === "removeGroup") return <RemoveGroup group={page.group} />;
  if (page.mode === "remove") return <RemoveFavourites {...page} />;
  return <Favourites list={page} reply={reply} />;
}
