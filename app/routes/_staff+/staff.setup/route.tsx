/** 开业准备: what must be there before the first order, and the page that does it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSetup } from "~/desk/setup/setup.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { SetupView } from "./setup-view";

export const handle = deskHandle("开业准备", "system.settings");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({ steps: await readSetup() });
}

export default function Setup() {
  return <SetupView {...useLoaderData<typeof loader>()} />;
}
