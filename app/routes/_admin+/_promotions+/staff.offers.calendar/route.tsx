/** 促销日历: offers, group buys, bundles, draws, vouchers and zones over eight weeks. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DAY, toDay, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  type CalendarEntry,
  calendarRows,
  toMonday,
  SPAN_DAYS,
  weeksFrom,
} from "~/modules/promotions/offer-admin/calendar";
import { kindName, offersBetween } from "~/modules/promotions/offer-admin/offer-list.server";
import { allLotteries } from "~/modules/rewards/draw-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { allTemplates } from "~/modules/vouchers/voucher-admin.server";
import { ZONE_KINDS } from "~/modules/zones/zone";
import { allZones } from "~/modules/zones/zones.server";
import { CalendarView } from "./calendar-view";

export const handle = adminHandle("促销日历", "promotions.see");

const PATH = "/staff/offers/calendar";

interface Windowed {
  id: number;
  name: string;
  status: string;
  starts_at: number;
  ends_at: number;
}

const getEntries = <T extends Windowed>(
  rows: readonly T[],
  page: string,
  getKind: (row: T) => string,
): CalendarEntry[] =>
  rows
    .filter(({ status }) => status === "on")
    .map((row) => ({
      kind: getKind(row),
      name: row.name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      to: `${page}/${row.id}`,
    }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const at = now();
  const query = parseTime(new URL(request.url).searchParams.get("from") ?? "");
  const monday = toMonday(query ?? at);
  const [offers, lotteries, vouchers, zones] = await Promise.all([
    offersBetween(monday, monday + SPAN_DAYS * DAY),
    allLotteries(),
    allTemplates(),
    allZones(),
  ]);
  const isOpen = permissions.has("content.see");
  const entries: CalendarEntry[] = [
    ...offers.map(({ id, kind, name, startsAt, endsAt }) => ({
      kind: kindName(kind),
      name,
      startsAt,
      endsAt,
      to: `/staff/offers/${id}`,
    })),
    ...getEntries(lotteries, "/staff/draws", () => "抽奖"),
    ...getEntries(vouchers, "/staff/vouchers", ({ kind }) => kindName(kind)),
    ...zones
      .filter(({ isOn }) => isOn)
      .map(({ id, kind, title: name, startsAt, endsAt }) => ({
        kind: ZONE_KINDS[kind],
        name,
        startsAt,
        endsAt,
        to: isOpen ? `/staff/zones/${id}` : null,
      })),
  ];
  const pathOf = (day: number) => `${PATH}?from=${toDay(day)}`;
  return json({
    from: toDay(monday),
    until: toDay(monday + (SPAN_DAYS - 1) * DAY),
    weeks: weeksFrom(monday),
    rows: calendarRows(entries, monday),
    today: (at - monday) / DAY,
    earlier: pathOf(monday - SPAN_DAYS * DAY),
    later: pathOf(monday + SPAN_DAYS * DAY),
  });
}

export default function Calendar() {
  return <CalendarView {...useLoaderData<typeof loader>()} />;
}
