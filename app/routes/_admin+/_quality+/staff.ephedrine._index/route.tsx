/** 含麻黄碱: how much of such products each company may buy this month, and has. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { usualQuota } from "~/modules/catalogue/goods/ephedrine.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { listQuotas } from "~/modules/ephedrine/quota-admin.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("含麻黄碱", "quality.see");

const ROWS = 50;
const PATH = "/staff/ephedrine";
const COLUMNS = [
  { name: "公司" },
  { name: "采购函" },
  { name: "有效期至" },
  { name: "每月限量", isFigure: true },
  { name: "本月已购", isFigure: true },
  { name: "本月剩余", isFigure: true },
] as const;
const FIELDS = [{ name: "words", label: "公司名称、电话、证照号码" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words"]);
  const found = await listQuotas(input.words, { after, limit: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  return json({
    rows: rows.map(({ id, company, letter, monthly, bought }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [
        company,
        letter?.number ?? "无，按通常限量",
        letter ? (letter.endsOn ?? "长期") : NONE,
        ...[monthly, bought, Math.max(0, monthly - bought)].map(String),
      ],
    })),
    input,
    usual: usualQuota(),
    ...foot,
  });
}

export default function Ephedrine() {
  const { rows, input, usual, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>含麻黄碱</h1>
        <span className="desk-head__note">所有含麻商品合计，按自然月；没有采购函的每月 {usual} 件</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable
          caption="各公司的含麻限量"
          columns={COLUMNS}
          rows={rows}
          none="没有登记采购函或本月购买过含麻商品的公司，可按名称查找公司后登记。"
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
