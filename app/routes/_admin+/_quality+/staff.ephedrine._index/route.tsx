/** 含麻黄碱: how much of such products each company may buy this month, and has. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { usualQuota } from "~/modules/catalogue/goods/ephedrine.server";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { listQuotas } from "~/modules/ephedrine/quota-admin.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("含麻黄碱", "quality.see");

const LIST = {
  path: "/staff/ephedrine",
  hasColumnChoice: true,
  filters: [{ name: "words", label: "公司名称、电话、证照号码" }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ words }, wanted) =>
    listQuotas(words, { ...wanted, now: now() }),
  );
  return json({ ...page, usual: usualQuota() });
}

export default function Ephedrine() {
  const { usual, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="含麻黄碱"
      note={<>所有含麻商品合计，按自然月；没有采购函的每月 {usual} 件</>}
      list={LIST}
      {...page}
      caption="各公司的含麻限量"
      none="没有登记采购函或本月购买过含麻商品的公司，可按名称查找公司后登记。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "公司", cell: (row) => row.company },
        { name: "采购函", cell: (row) => row.letter?.number ?? "无，按通常限量" },
        { name: "有效期至", cell: ({ letter }) => (letter ? (letter.endsOn ?? "长期") : NONE) },
        { name: "每月限量", isFigure: true, cell: (row) => row.monthly },
        { name: "本月已购", isFigure: true, cell: (row) => row.bought },
        { name: "本月剩余", isFigure: true, cell: (row) => Math.max(0, row.monthly - row.bought) },
      ]}
    />
  );
}
