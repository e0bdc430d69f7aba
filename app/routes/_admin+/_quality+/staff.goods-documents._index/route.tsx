/** 首营资料: products with missing or expired documents first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentsNow, GOODS_DOCUMENTS, missingWords } from "~/modules/catalogue/goods/goods-document";
import { listPrintedFormGoods } from "~/modules/catalogue/documents/document-goods.server";
import { findGoodsDocuments } from "~/modules/catalogue/documents/goods-documents.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("商品资料", "quality.see");

const MAX_FOUND = 200;
const STATES = { missing: "有缺少的", all: "在售和待审批的" };
const LIST = {
  path: "/staff/goods-documents",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "品名、商品编号、货号、条码、批准文号" },
    { name: "state", label: "资料", options: getOptions(STATES) },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const at = now();
  const { rows, ...page } = await readList(request.url, LIST, async ({ words, state }, wanted) => {
    const found = words === "" ? null : await searchAdminGoods(words, MAX_FOUND);
    if (found?.length === 0) return [];
    const which = { onlyMissing: state === "missing", ids: found && found.map(({ id }) => id) };
    return await listPrintedFormGoods(which, { ...wanted, now: at });
  });
  const held = await findGoodsDocuments(rows);
  return json({
    ...page,
    rows: rows.map(({ id, name, spec, manufacturer, kind }) => {
      const { there, missing } = documentsNow(kind, held.get(id) ?? [], at);
      return { id, name: `${name} ${spec}，编号 ${id}`, manufacturer, there, missing };
    }),
  });
}

export default function GoodsDocuments() {
  return (
    <ListPage
      title="商品资料"
      note="商品和生产企业的首营资料，随订单提供给公司"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="商品和首营资料，新的商品在前"
      none="没有符合条件的商品。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "商品", cell: (row) => row.name },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "缺少", cell: (row) => missingWords(row.missing) || "齐全" },
        {
          name: "已有",
          cell: ({ there }) => there.map(({ kind }) => GOODS_DOCUMENTS[kind].text).join("、") || NONE,
        },
      ]}
    />
  );
}
