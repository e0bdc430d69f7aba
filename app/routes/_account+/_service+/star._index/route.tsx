/** /star 我的收藏: the company's favourites as rows; its groups and its questions are pages below it. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { favouritesPage } from "~/modules/cart/lines/favourites-page.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findNewStarAddress } from "~/modules/favourites/favourites";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { Favourites } from "./favourites-view";
import { LIST_ACTIONS, ListForm, UNREADABLE } from "./list-actions.server";

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = plainQuery(request);
  const to = findNewStarAddress(params);
  if (to) throw redirect(to, 301);
  return json(await favouritesPage(await requireCompany(request), params, now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const to = findNewStarAddress(plainQuery(request));
  if (to) return redirect(to, 308);
  const viewer = await requireCompany(request);
  const form = await readForm(request, ListForm);
  if (!form.ok) return json(UNREADABLE, { status: 400 });
  const done = await LIST_ACTIONS[form.value.intent](viewer, form.value, now());
  return "reply" in done ? json(done.reply, { status: 400 }) : redirectWith(done.to, done.message);
}

export default function Star() {
  return <Favourites list={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
