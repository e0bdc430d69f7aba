/** 企业: companies by the state of their review, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REVIEW_STATES, type ReviewState } from "~/modules/company/identity/qualification";
import { listAdminCompanies } from "~/modules/company/review/admin-companies.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CompanyListView } from "./company-list-view";

export const handle = adminHandle("首营企业", "quality.see");

const ROWS = 50;
const PATH = "/staff/companies";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = toListAddress(searchParams, ["state", "words", "step"]);
  // Without a filter, show what waits.
  const state = searchParams.has("state") || input.words ? input.state : "pending";
  const status = Object.hasOwn(REVIEW_STATES, state) ? (state as ReviewState) : null;
  const step = input.step === "first" || input.step === "second" ? input.step : null;
  const shown = { ...input, step: step ?? "", state };
  const found = await listAdminCompanies({ status, words: input.words, step }, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows,
    input: shown,
    ...foot,
  });
}

export default function Companies() {
  return <CompanyListView {...useLoaderData<typeof loader>()} />;
}
