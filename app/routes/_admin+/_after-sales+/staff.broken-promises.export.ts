/** 效期早于承诺 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BROKEN_PROMISE_FILTERS } from "~/admin/after-sales/broken-promise-list";
import { readFilters } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { BROKEN_PROMISE_HEADINGS, brokenPromiseCells } from "~/modules/orders/order/expiry-promise";
import { listBrokenPromises } from "~/modules/orders/order/broken-promises.server";
import { readAll } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出早于承诺的批号";
export const handle = adminHandle(TITLE, "afterSales.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = readFilters(params, BROKEN_PROMISE_FILTERS);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listBrokenPromises(input, page))) yield brokenPromiseCells(row);
  }
  const list = {
    subject: "brokenPromise",
    filter: input,
    name: "broken-promises",
    headings: BROKEN_PROMISE_HEADINGS,
    figures: ["数量", "赔付金额", "其中已退数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
