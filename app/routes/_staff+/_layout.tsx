/** The desk: its frame, menu and error pages; before signing in its pages stand alone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { QueuesContext } from "~/desk/lists/case-link";
import type { ListQueue } from "~/desk/lists/list-queue";
import { relatedCase, type CaseWalk } from "~/desk/queue/onward.server";
import { currentKept } from "~/desk/reports/merged-reports.server";
import { areaCounts } from "~/desk/queue/queue";
import { QueueFrame } from "~/desk/queue/queue-frame";
import { waitingFor } from "~/desk/queue/waiting.server";
import { takeFlash } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { roleNames } from "~/staff/accounts/member";
import { staffOf } from "~/staff/accounts/viewer.server";
import { hiddenColumns } from "~/staff/columns/hidden-columns.server";
import { type AdminData, AdminFrame } from "~/staff/desk/desk-frame";
import { AdminError } from "~/staff/desk/desk-error";
import { menuOf, withCounts } from "~/staff/desk/desk-menu";
import { keptFilters } from "~/staff/filters/kept-filters.server";
import { unreadNotices } from "~/staff/notices/notices.server";
import { ownRoles } from "~/staff/permissions/roles.server";

import { isSecondFactorRequested } from "~/staff/second-factor/asked.server";

export { adminLinks as links } from "~/shell/styles";

const MAX_NOTICES = 5;

/** Nobody keeps a page of the desk, nobody finds it. */
const HIDDEN = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await staffOf(request);
  if (!staff) return json(null, { headers: HIDDEN });
  const { flash, headers } = takeFlash(request, "desk");
  for (const [name, value] of Object.entries(HIDDEN)) headers.set(name, value);
  const [own, filters, columns, waiting, isRequested, walk, notices] = await Promise.all([
    ownRoles(),
    keptFilters(staff.id).then(currentKept),
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
      menu: withCounts(menuOf(staff.permissions), areaCounts(waiting)),
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
    <AdminFrame desk={admin}>
      <QueuesContext.Provider value={admin?.queues ?? []}>
        <QueueFrame beside={admin?.beside ?? null} left={admin?.left ?? null}>
          <Outlet />
        </QueueFrame>
      </QueuesContext.Provider>
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const admin = useRouteLoaderData<typeof loader>("routes/_staff+/_layout");
  return (
    <AdminFrame desk={admin ?? null}>
      <AdminError />
    </AdminFrame>
  );
}
