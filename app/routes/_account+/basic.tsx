/** /basic 基础信息: login, company, business scope and devices; with ?edit=info, invoice, phone or password one form. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ForgetReply } from "~/company/password-page";
import { profilePage, submitProfile } from "~/company/profile-page.server";
import { ProfileView } from "~/company/profile-view";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await profilePage(viewer, new URL(request.url).searchParams, now()));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitProfile(request, await requireCompany(request), now());
}

export default function Profile() {
  return <ProfileView page={useLoaderData<typeof loader>()} reply={useActionData<ForgetReply>()} />;
}
