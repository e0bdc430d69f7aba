/** 活动: offers of every kind, newest first; ticked ones are switched on or off together. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { startOffer } from "~/admin/promotions/starting.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { getWritten } from "~/modules/promotions/offer-admin/offer-admin.server";
import { kindName, listOffers, offersToSwitch } from "~/modules/promotions/offer-admin/offer-list.server";
import {
  MAX_SWITCHED,
  OFFER_FILTERS,
  OFFER_STATES,
  offerState,
  readOfferFilter,
  WRITTEN_KINDS,
} from "~/modules/promotions/offer-admin/offer-state";
import { findOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { NONE, SwitchForm } from "./offers-form";
import { OffersView, OFFERS_LIST_PATH } from "./offers-view";

export const handle = adminHandle("活动", "promotions.see", "promotions.change");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input, after } = toListAddress(params, OFFER_FILTERS);
  const at = now();
  const found = await listOffers(readOfferFilter(input), { after, limit: ROWS + 1 }, at);
  const { rows, ...foot } = toListPage(found, ROWS, { path: OFFERS_LIST_PATH, input, after });
  return json({
    input,
    ...foot,
    isAll: isAllTicked(params),
    mayChange: staff.permissions.has(handle.change),
    kinds: WRITTEN_KINDS.map((value) => ({ value, name: kindName(value) })),
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${OFFERS_LIST_PATH}/${row.id}`,
      tick: String(row.id),
      cells: [
        row.name,
        kindName(row.kind),
        OFFER_STATES[offerState(at, row)],
        formatStart(row.startsAt),
        formatEnd(row.endsAt),
        String(row.taken),
        String(row.kinds),
        String(row.sold),
      ],
    })),
    states: Object.entries(OFFER_STATES).map(([value, name]) => ({ value, name })),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { all, keys, to, why, ...input } = form.value;
  const word = to === "on" ? "启用" : "停用";
  const ids = all
    ? await offersToSwitch(readOfferFilter(input), to, MAX_SWITCHED, now())
    : keys.map((key) => Number(key));
  if (ids.length === 0) return form.refuse({ form: [all ? `没有符合条件、可以${word}的活动` : NONE] });
  const results = await findResults(ids, async (id): Promise<BulkRowResult> => {
    const offer = await findOffer(id);
    if (!offer) return { name: String(id), isDone: false, text: "没有这个活动" };
    const name = `${id} ${offer.name}`;
    if (offer.status === to) return { name, isDone: true, text: `原来就已${word}` };
    const done = await asStaff(staff, { command: `${word}活动`, why }, () =>
      to === "on"
        ? startOffer(id, { version: getVersion(getWritten(offer)), why }, staff, now())
        : switchOffer(id, to),
    );
    const isWaiting = "isWaiting" in done && done.isWaiting;
    const did = isWaiting ? "让利超过一人可办的限额或低于最低售价，由另一位同事复核后启用" : `已${word}`;
    return { name, isDone: done.ok, text: done.ok ? did : done.text };
  });
  return json({ results });
}

export default function Offers() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  return <OffersView {...useLoaderData<typeof loader>()} reply={reply} />;
}
