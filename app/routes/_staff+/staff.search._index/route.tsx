/** 搜索: what fits, by kind; one thing whose whole number was typed is opened at once. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { onlyHit, normalizeSearchText } from "~/desk/search/search";
import { searchAll } from "~/desk/search/search.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";
import { SearchView } from "./search-view";

export const handle = adminHandle("搜索", "queue.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const input = normalizeSearchText(new URL(request.url).searchParams.get("q"));
  const found = await searchAll(input, staff.permissions);
  const to = onlyHit(found);
  return to ? redirect(to, 303) : json({ typed: input, found });
}

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
