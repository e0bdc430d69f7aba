/** /categories: all categories as links, for phones and without fly-outs; /categories/5: one category's fly-out. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { mergedIds } from "~/modules/catalogue/former-names/merged-ids.server";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { readWhole } from "~/platform/values/whole-number";
import { getBranch } from "~/shell/category-entries";
import type { PageHandle } from "~/shell/handle";
import { categoriesPath, type CategoryBranch } from "~/shell/shell";
import { CategoriesView } from "./categories-view";

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
  return <CategoriesView {...useLoaderData<typeof loader>()} />;
}
