/** /star/groups 收藏分组: creates a group, for the products in ?goods=, and renames groups. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { GroupForm } from "~/modules/favourites/favourite-groups";
import { changeGroups } from "~/modules/favourites/favourite-groups.server";
import { groupsPage } from "~/modules/favourites/groups-page.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { FavouriteGroups } from "./favourite-groups-view";

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await groupsPage(buyer.companyId, plainQuery(request).get("goods")));
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, GroupForm);
  if (!form.ok) return form.response;
  const done = await changeGroups(buyer.companyId, form.value, now());
  if (!done.ok) return form.refuse({ fields: { name: [done.text] } });
  return redirectWith(done.to, { kind: "success", text: done.text });
}

export default function Groups() {
  return <FavouriteGroups {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
