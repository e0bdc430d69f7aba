/** 首营资料: products with missing or expired documents first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentsNow, GOODS_DOCUMENTS, missingWords } from "~/modules/catalogue/goods/goods-document";
import { listPrintedFormGoods } from "~/modules/catalogue/import/goods-papers.server";
import { findGoodsDocuments } from "~/modules/catalogue/import/goods-documents.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("商品资料", "quality.see");

const ROWS = 50;
const MAX_FOUND = 200;
const PATH = "/staff/goods-documents";
const COLUMNS = [{ name: "商品" }, { name: "生产企业" }, { name: "缺少" }, { name: "已有" }] as const;
const FIELDS = [
  { name: "words", label: "品名、商品编号、货号、条码、批准文号" },
  {
    name: "state",
    label: "资料",
    options: [
      { value: "missing", name: "有缺少的" },
      { value: "all", name: "在售和待审批的" },
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words", "state"]);
  const shown = { words: input.words, state: input.state === "all" ? "all" : "missing" };
  const at = now();
  const found = shown.words === "" ? null : await searchAdminGoods(shown.words, MAX_FOUND);
  const which = { onlyMissing: shown.state === "missing", ids: found && found.map(({ id }) => id) };
  const goods =
    found?.length === 0 ? [] : await listPrintedFormGoods(which, { after, limit: ROWS + 1, now: at });
  const { rows, ...foot } = toListPage(goods, ROWS, { path: PATH, input: shown, after });
  const held = await findGoodsDocuments(rows);
  return json({
    rows: rows.map((row) => {
      const { there, missing } = documentsNow(row.kind, held.get(row.id) ?? [], at);
      return {
        id: String(row.id),
        to: `${PATH}/${row.id}`,
        cells: [
          `${row.name} ${row.spec}，编号 ${row.id}`,
          row.manufacturer,
          missingWords(missing) || "齐全",
          there.map(({ kind }) => GOODS_DOCUMENTS[kind].text).join("、") || NONE,
        ],
      };
    }),
    input: shown,
    ...foot,
  });
}

export default function GoodsDocuments() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>商品资料</h1>
        <span className="desk-head__note">商品和生产企业的首营资料，随订单提供给公司</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable
          caption="商品和首营资料，新的商品在前"
          columns={COLUMNS}
          rows={rows}
          none="没有符合条件的商品。"
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
