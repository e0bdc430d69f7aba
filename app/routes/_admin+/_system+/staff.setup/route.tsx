/** 开业准备: what must be there before the first order, and the page that does it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getMissingSteps, SETUP_NEEDED, stepLink } from "~/admin/setup/setup";
import { readSetup } from "~/admin/setup/setup.server";
import { now } from "~/platform/values/clock.server";
import { roleNames } from "~/modules/staff/accounts/member";
import { rolesThatMay } from "~/modules/staff/permissions/permissions";
import { ownRoles, storedCells } from "~/modules/staff/permissions/roles.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SetupView } from "./setup-view";

export const handle = adminHandle("开业准备", SETUP_NEEDED);

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [steps, own, stored] = await Promise.all([readSetup(now()), ownRoles(), storedCells()]);
  return json({
    lacksFactor: staff.lacksFactor,
    missing: getMissingSteps(steps).length,
    steps: steps.map((step) => {
      const { to, isOthers } = stepLink(step, staff);
      const roles = step.page && isOthers ? rolesThatMay(step.page.needed, own.keys(), stored) : [];
      return { ...step, to, by: roleNames(roles, own) };
    }),
  });
}

export default function Setup() {
  return <SetupView {...useLoaderData<typeof loader>()} />;
}
