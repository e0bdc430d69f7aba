/** The back office's frame, menu and error pages; pages before signing in have no frame. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { QueuesContext } from "~/admin/lists/case-link";
import type { ListQueue } from "~/admin/lists/list-queue";
import { relatedCase, type CaseWalk } from "~/admin/queue/next-path.server";
import { currentSavedFilters } from "~/admin/reports/merged-reports.server";
import { areaCounts } from "~/admin/queue/queue";
import { QueueFrame } from "~/admin/queue/queue-frame";
import { waitingFor } from "~/admin/queue/waiting.server";
import { takeFlash } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { roleNames } from "~/modules/staff/accounts/member";
import { getStaff } from "~/modules/staff/accounts/viewer.server";
import { hiddenColumns } from "~/modules/staff/columns/hidden-columns.server";
import { type AdminData, AdminFrame } from "~/admin/frame/admin-frame";
import { AdminError } from "~/admin/frame/admin-error";
import { getMenu, withCounts } from "~/admin/frame/admin-menu";
import { findSavedFilters } from "~/modules/staff/filters/saved-filters.server";
import { unreadNotices } from "~/modules/staff/notices/notices.server";
import { ownRoles } from "~/modules/staff/permissions/roles.server";

import { isSecondFactorRequested } from "~/modules/staff/second-factor/required.server";

export { adminLinks as links } from "~/shell/styles";

const MAX_NOTICES = 5;

const HIDDEN = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await getStaff(request);
  if (!staff) return json(null, { headers: HIDDEN });
  const { flash, headers } = takeFlash(request, "admin");
  for (const [name, value] of Object.entries(HIDDEN)) headers.set(name, value);
  const [own, filters, columns, waiting, isRequested, walk, notices] = await Promise.all([
    ownRoles(),
    findSavedFilters(staff.id).then(currentSavedFilters),
    hiddenColumns(staff.id),
    waitingFor(staff, now()),
    isSecondFactorRequested(),
    relatedCase(request.url, staff),
    unreadNotices(staff.id, MAX_NOTICES),
  ]);
  return json<AdminData & { queues: ListQueue[] } & CaseWalk>(
    {
      ...walk,
      queues: waiting.map(({ id, name, to, isBare, filters, count }) => ({
        id,
        name,
        to,
        isBare,
        filters,
        count,
      })),
      name: staff.name,
      roles: roleNames(staff.roles, own),
      filters,
      columns,
      flash,
      menu: withCounts(getMenu(staff.permissions), areaCounts(waiting)),
      guestUntil: staff.guestUntil,
      notices: notices.map(({ id, text, path }) => ({ id, text, path })),
      factor: isRequested ? (staff.lacksFactor ? "missing" : null) : "off",
    },
    { headers },
  );
}

export const headers = () => HIDDEN;

export default function AdminPage() {
  const admin = useLoaderData<typeof loader>();
  return (
    <AdminFrame admin={admin}>
      <QueuesContext.Provider value={admin?.queues ?? []}>
        <QueueFrame related={admin?.related ?? null} left={admin?.left ?? null}>
          <Outlet />
        </QueueFrame>
      </QueuesContext.Provider>
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const admin = useRouteLoaderData<typeof loader>("routes/_admin+/_layout");
  return (
    <AdminFrame admin={admin ?? null}>
      <AdminError />
    </AdminFrame>
  );
}
