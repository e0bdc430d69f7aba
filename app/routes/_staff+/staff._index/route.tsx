/** 待办: what waits for whoever is signed in, the most urgent first, and what they changed last. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { byUrgency } from "~/desk/queue/queue";
import { waitingFor } from "~/desk/queue/waiting.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { changeRow } from "~/staff/desk/change-row";
import { deskHandle } from "~/staff/desk/desk-handle";
import { areasOf } from "~/staff/permissions/permission-table";
import { QueueView } from "./queue-view";

export const handle = deskHandle("待办", "queue.see");

const LAST_CHANGES = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const [queue, changes] = await Promise.all([
    waitingFor(staff, at),
    auditRows({ operator: staff.name, most: LAST_CHANGES }),
  ]);
  return json({
    ...{ now: at, queue: byUrgency(queue), changes: changes.map(changeRow) },
    may: areasOf(staff.permissions),
  });
}

export default function DeskHome() {
  return <QueueView {...useLoaderData<typeof loader>()} />;
}
