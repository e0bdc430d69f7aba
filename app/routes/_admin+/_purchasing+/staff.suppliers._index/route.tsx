/** 供应商: everyone that may be bought from or is being reviewed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions, MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { adminHandle } from "~/admin/frame/admin-handle";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { SUPPLIER_KINDS, SUPPLIER_STATES, supplierFault } from "~/modules/suppliers/supplier";
import { endingSuppliers, suppliersToCheck } from "~/modules/suppliers/supplier-documents.server";
import { readSupplierRules } from "~/modules/suppliers/supplier-rules.server";
import { findSupplierHoldings, listSuppliers, scopeNames } from "~/modules/suppliers/suppliers.server";
import { now } from "~/platform/values/clock.server";

export const handle = adminHandle("供应商", "purchasing.see");

const PAPERS = { waiting: "待核对", ending: "将到期或已到期" };
const LIST = {
  path: "/staff/suppliers",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "名称、信用代码或联系人", type: "search" },
    { name: "state", label: "状态", options: getOptions(SUPPLIER_STATES, "全部状态") },
    { name: "papers", label: "资料", options: getOptions(PAPERS, "全部资料") },
  ],
} as const;

async function idsWith(papers: string, at: number): Promise<number[] | null> {
  if (papers === "waiting") return (await suppliersToCheck(MAX_LIST_COUNT)).map(({ id }) => id);
  if (papers !== "ending") return null;
  const { reminderDays } = await readSupplierRules();
  return (await endingSuppliers(reminderDays, MAX_LIST_COUNT, at)).map(({ id }) => id);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const page = await readList(request.url, LIST, async ({ words, state, papers }, wanted) =>
    listSuppliers({ words, state, ids: await idsWith(papers, at) }, wanted),
  );
  const holdings = await findSupplierHoldings(page.rows.map(({ id }) => id));
  const rules = await readSupplierRules();
  return json({
    ...page,
    rows: page.rows.map(({ id, name, creditCode, kind, scope, contact, phone, state }) => {
      const fault = state === "approved" ? supplierFault(holdings.get(id)!, rules, at) : null;
      return { id, name, creditCode, kind, scope: scopeNames(scope), contact, phone, state, fault };
    }),
    mayAdd: staff.permissions.has("purchasing.suppliers"),
  });
}

export default function Suppliers() {
  const { mayAdd, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="供应商"
      note="首营企业经初审、复核后才能采购"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayAdd} />}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="供应商，新登记的在前"
      none="没有符合条件的供应商。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "企业名称", cell: (row) => row.name },
        { name: "企业类型", cell: (row) => SUPPLIER_KINDS[row.kind] },
        { name: "统一社会信用代码", cell: (row) => row.creditCode },
        { name: "范围", cell: (row) => row.scope },
        { name: "联系人", cell: (row) => [row.contact, row.phone].filter(Boolean).join(" ") },
        { name: "状态", cell: (row) => SUPPLIER_STATES[row.state] },
        {
          name: "能否采购",
          cell: (row) =>
            row.fault ? (
              <span className="state state--stop">{row.fault}</span>
            ) : row.state === "approved" ? (
              "可以"
            ) : (
              "不能"
            ),
        },
      ]}
    />
  );
}
