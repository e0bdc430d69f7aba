/** 合格供货方目录: the filtered suppliers as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { SUPPLIER_KINDS, SUPPLIER_STATES, type SupplierState } from "~/modules/suppliers/supplier";
import { listSuppliers, scopeNames } from "~/modules/suppliers/suppliers.server";

const TITLE = "导出供应商";
export const handle = adminHandle(TITLE, "purchasing.see");

const HEADINGS = ["企业名称", "统一社会信用代码", "企业类型", "范围", "地址", "联系人", "电话", "状态"];
const PART = 500;

async function* supplierRows(words: string, state: SupplierState | ""): AsyncGenerator<string[]> {
  for (let after: number | null = null; ;) {
    const rows = await listSuppliers({ words, state }, { after, limit: PART });
    for (const row of rows)
      yield [
        row.name,
        row.creditCode,
        SUPPLIER_KINDS[row.kind],
        scopeNames(row.scope),
        row.address,
        row.contact,
        row.phone,
        SUPPLIER_STATES[row.state],
      ];
    if (rows.length < PART) return;
    after = rows.at(-1)!.id;
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["words", "state"]);
  const state = Object.hasOwn(SUPPLIER_STATES, input.state) ? (input.state as SupplierState) : "";
  const list = { subject: "supplier", filter: input, name: "suppliers", headings: HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: supplierRows(input.words, state) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
