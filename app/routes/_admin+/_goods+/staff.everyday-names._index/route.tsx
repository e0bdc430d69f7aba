/** 常用叫法: search synonyms. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readSynonyms } from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("常用叫法", "goods.see");

const PATH = "/staff/everyday-names";
const COLUMNS = [{ name: "常用叫法" }, { name: "所指的名称" }] as const;
const FIELDS = [{ name: "words", label: "叫法或名称" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["words"]);
  const words = plainText(input.words);
  const found = (await readSynonyms()).filter(({ word, meant }) =>
    [word, ...meant].some((item) => item.includes(words)),
  );
  return json({
    rows: found.map(({ word, meant }) => ({
      id: word,
      to: `${PATH}/entry?word=${encodeURIComponent(word)}`,
      cells: [word, meant.join("、")],
    })),
    input,
    mayChange: staff.permissions.has("goods.change"),
  });
}

export default function SynonymMap() {
  const { rows, input, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>常用叫法</h1>
        <span className="desk-head__note">
          {`客户搜左边的词，找到右边的商品；${input.words ? "符合的" : "共"} ${rows.length} 个`}
        </span>
        <span className="desk-head__end">
          <Link to="/staff/missed-searches">未找到的搜索</Link>{" "}
          {mayChange ? (
            <Link className="button" to={`${PATH}/entry`}>
              新增
            </Link>
          ) : null}
        </span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable caption="常用叫法" columns={COLUMNS} rows={rows} none="没有这样的叫法。" />
      </div>
    </>
  );
}
