/** 退货和售后: requests by next step. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage, MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { casesOfView, countCases } from "~/modules/returns/request/admin.server";
import { CASE_VIEW_NAMES, CASE_VIEWS, toCaseView } from "~/modules/returns/request/admin-cases";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CasesView } from "./cases-view";

export const handle = adminHandle("退货和售后", "afterSales.see");

const PER_PAGE = 50;
const PATH = "/staff/after-sales";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["view"]);
  const view = toCaseView(input.view);
  const [found, counts] = await Promise.all([
    casesOfView(view, after, PER_PAGE + 1),
    Promise.all(CASE_VIEW_NAMES.map((name) => countCases(name, MAX_LIST_COUNT + 1))),
  ]);
  return json({
    view,
    views: CASE_VIEW_NAMES.map((name, i) => ({
      view: name,
      name: CASE_VIEWS[name].name,
      count: counts[i]!.count,
    })),
    maySetAddress: staff.permissions.has("afterSales.decide"),
    ...toListPage(found, PER_PAGE, { path: PATH, input: { view }, after }),
  });
}

export default function Cases() {
  return <CasesView {...useLoaderData<typeof loader>()} />;
}
