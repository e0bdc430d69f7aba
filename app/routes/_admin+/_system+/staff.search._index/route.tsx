/** 搜索: results by kind; a complete number opens its page at once. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { onlyHit, normalizeSearchText } from "~/admin/search/search";
import { searchAll } from "~/admin/search/search.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SearchView } from "./search-view";

export const handle = adminHandle("搜索", "queue.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const input = normalizeSearchText(new URL(request.url).searchParams.get("q"));
  const found = await searchAll(input, staff.permissions);
  const to = onlyHit(found);
  return to ? redirect(to, 303) : json({ input, found });
}

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
