/** 常用叫法: search synonyms. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readSynonyms } from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { readFilters } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("常用叫法", "goods.see");

const LIST = { path: "/staff/everyday-names", filters: [{ name: "words", label: "叫法或名称" }] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = readFilters(new URL(request.url).searchParams, LIST.filters);
  const words = plainText(input.words);
  const found = (await readSynonyms()).filter(({ word, meant }) =>
    [word, ...meant].some((item) => item.includes(words)),
  );
  return json({ rows: found, input, mayChange: staff.permissions.has("goods.change") });
}

export default function SynonymMap() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  const { rows, input } = page;
  return (
    <ListPage
      title="常用叫法"
      note={`客户搜左边的词，找到右边的商品；${input.words ? "符合的" : "共"} ${rows.length} 个`}
      list={LIST}
      {...page}
      end={
        <span className="admin-head__end">
          <Link to="/staff/missed-searches">未找到的搜索</Link>{" "}
          {mayChange ? (
            <Link className="button" to={`${LIST.path}/entry`}>
              新增
            </Link>
          ) : null}
        </span>
      }
      caption="常用叫法"
      none="没有这样的叫法。"
      to={({ word }) => `${LIST.path}/entry?word=${encodeURIComponent(word)}`}
      columns={[
        { name: "常用叫法", cell: (row) => row.word },
        { name: "所指的名称", cell: (row) => row.meant.join("、") },
      ]}
    />
  );
}
