/** /basic 基础信息: login, company, business scope, devices and access tokens; its forms are pages of their own below it. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findTokens } from "~/modules/company/account/api-token.server";
import { faceAddress } from "~/modules/company/account/face";
import { getPortrait } from "~/modules/company/account/face.server";
import { findDevices, endDevice, endOtherDevices } from "~/modules/company/account/devices.server";
import { scopeEntries } from "~/modules/company/account/profile";
import { companyProfile, readLogin } from "~/modules/company/account/profile.server";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { ProfileView } from "./profile-view";

const FORMS = ["info", "phone", "password", "invoice"];

/** Returns the current page of the former ?edit= or ?token=; null for the page itself. */
function findProfileFormPath(query: URLSearchParams): string | null {
  const [edit, token] = [query.get("edit") ?? "", query.get("token")];
  if (token !== null) return `/basic/token/${/^\d{1,15}$/.test(token) ? token : "new"}`;
  return FORMS.includes(edit) ? `/basic/${edit}` : null;
}

const DevicesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end"), device: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ intent: z.literal("endOthers") }),
]);

export const handle: PageHandle = { title: "基础信息" };

const moved = (request: Request) => findProfileFormPath(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const to = moved(request);
  if (to) throw redirect(to, 301);
  const [viewer, at] = [await requireCompany(request), now()];
  const { accountId, companyId } = viewer.buyer;
  const [company, { manager }, devices, tokens, face] = await Promise.all([
    companyProfile(companyId),
    readHeaderSummary(companyId),
    findDevices(accountId, viewer.sessionId, at),
    findTokens(companyId, at),
    getPortrait(accountId),
  ]);
  const scopes = scopeEntries(viewer.buyer, at);
  const login = readLogin(viewer);
  return json({ login, face: faceAddress(face), company, manager, scopes, devices, tokens });
}

export async function action({ request }: ActionFunctionArgs) {
  const to = moved(request);
  if (to) return redirect(to, 308);
  const { buyer, sessionId } = await requireCompany(request);
  const form = await readForm(request, DevicesForm);
  if (!form.ok) return form.response;
  if (form.value.intent === "endOthers") {
    await endOtherDevices(buyer.accountId, sessionId);
    return redirectWith("/basic#devices", { kind: "success", text: "其他设备已退出登录" });
  }
  if (!(await endDevice(buyer.accountId, sessionId, form.value.device))) notFound();
  return redirectWith("/basic#devices", { kind: "success", text: "该设备已退出登录" });
}

export default function Profile() {
  return <ProfileView page={useLoaderData<typeof loader>()} />;
}
