/** /categories: all categories as links, for phones and without fly-outs; /categories/5: one category's fly-out. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { mergedIds } from "~/modules/catalogue/former-names/merged-ids.server";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { readWhole } from "~/platform/values/whole-number";
import { getBranch } from "~/shell/category-entries";
import type { PageHandle } from "~/shell/handle";
import { categoriesPath, type CategoryBranch, categoryPath } from "~/shell/shell";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { useFollow } from "~/ui/navigation/follow";

export const handle: PageHandle = {
  title: "商品分类",
  ownTitle: (page, title) => {
    const { isWhole, branches } = page as { isWhole: boolean; branches: CategoryBranch[] };
    return isWhole ? title : `${branches[0]?.name} ${title}`;
  },
  cache: { query: [] },
};

/** A fly-out's content does not depend on the buyer's actions. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname && nextUrl.pathname.startsWith(categoriesPath());

export async function loader({ params }: LoaderFunctionArgs) {
  const { roots, byId } = await categoryTree();
  if (params["id"] === undefined) return json({ isWhole: true, branches: roots.map(getBranch) });
  const id = readWhole(params["id"], 1, 999_999_999) ?? 0;
  const category = byId.get(id);
  if (!category) {
    const into = (await mergedIds()).category.get(id);
    throw into === undefined ? redirect("/404") : redirect(categoriesPath(into), 301);
  }
  return json({ isWhole: false, branches: [getBranch(category)] });
}

export default function Categories() {
  const { isWhole, branches } = useLoaderData<typeof loader>();
  const follow = useFollow();
  const whole = { to: categoriesPath(), text: "商品分类" };
  return (
    <div className="categories" onClick={follow}>
      <Breadcrumb
        items={[
          { to: "/", text: "首页" },
          whole,
          ...(isWhole ? [] : branches.map(({ id, name }) => ({ to: categoriesPath(id), text: name }))),
        ]}
      />
      <h1 className={isWhole ? "categories__title" : "sr-only"}>
        {isWhole ? "商品分类" : branches[0]?.name}
      </h1>
      {branches.map((branch) => (
        <section
          className="surface categories__branch"
          aria-labelledby={`category-${branch.id}`}
          key={branch.id}
        >
          <h2 className="categories__name" id={`category-${branch.id}`}>
            <a href={categoryPath(branch.id)}>
              {branch.name}
              <small>全部商品</small>
            </a>
          </h2>
          <Chips branches={branch.children.filter(({ children }) => children.length === 0)} />
          {branch.children
            .filter(({ children }) => children.length > 0)
            .map((group) => (
              <div key={group.id}>
                <h3 className="categories__group">
                  <a href={categoryPath(group.id)}>{group.name}</a>
                </h3>
                <Chips branches={group.children} />
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}

function Chips({ branches }: { branches: readonly CategoryBranch[] }) {
  if (branches.length === 0) return null;
  return (
    <ul className="categories__links">
      {branches.map(({ id, name }) => (
        <li key={id}>
          <a className="categories__link" href={categoryPath(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
