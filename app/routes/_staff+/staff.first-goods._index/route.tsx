/** 首营品种: goods by the state of their review, those that wait first; ticked ones are recorded as approved on paper. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REVIEW_STEPS, type ReviewStep } from "~/catalogue/approval/goods-approval";
import { listReviews } from "~/catalogue/review/review-list.server";
import { listAddressOf, listPage } from "~/desk/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { PATH, ReviewListView } from "./review-list-view";

export const handle = deskHandle("首营品种", "quality.see");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { typed, after } = listAddressOf(searchParams, ["words", "state", "papers"]);
  // Whoever opens the list without a filter comes for what waits.
  const state = searchParams.has("state") || typed.words ? typed.state : "waiting";
  const shown = { ...typed, state };
  const filter = {
    words: typed.words,
    state:
      Object.hasOwn(REVIEW_STEPS, state) || state === "waiting" ? (state as ReviewStep | "waiting") : null,
    papers: typed.papers === "there" || typed.papers === "missing" ? typed.papers : null,
  } as const;
  const found = await listReviews(filter, { after, most: ROWS + 1, now: now() });
  const { rows, ...foot } = listPage(found, ROWS, { path: PATH, typed: shown, after });
  return json({ rows, typed: shown, ...foot, mayRecord: permissions.has("quality.secondReview") });
}

export default function FirstGoods() {
  return <ReviewListView {...useLoaderData<typeof loader>()} />;
}
