/** Which columns of a list the signed-in person sees: what the box above the list sends. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findUnticked, MAX_COLUMN_NAME, MAX_HIDDEN_COLUMNS } from "~/modules/staff/columns/hidden-columns";
import { hideColumns } from "~/modules/staff/columns/hidden-columns.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";
import { z } from "zod";
import { isListPath, MAX_QUERY } from "~/modules/staff/filters/saved-filter";

const AGAIN = "请从列表中选择列";
const names = z
  .union([z.string().transform((item) => [item]), z.array(z.string())])
  .pipe(z.array(z.string().max(MAX_COLUMN_NAME, AGAIN)).max(MAX_HIDDEN_COLUMNS, AGAIN));

const ColumnForm = z.object({
  path: z.string(AGAIN).refine(isListPath, AGAIN),
  query: z
    .string()
    .max(MAX_QUERY, AGAIN)
    .default("")
    .transform((query) => new URLSearchParams(query).toString()),
  all: names,
  shown: names.default([]),
});

export const handle = adminHandle("列", OWN);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return redirect("/staff", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ColumnForm);
  if (!form.ok) return form.response;
  const { path, query, all, shown } = form.value;
  const hidden = findUnticked(all, shown);
  await asStaff(staff, { command: "选择列", input: { path, hidden } }, () =>
    hideColumns(staff.id, path, hidden),
  );
  const text = hidden.length > 0 ? `已保存，不显示 ${hidden.join("、")}。` : "已保存，显示全部列。";
  return redirectWith(query ? `${path}?${query}` : path, { kind: "success", text }, "admin");
}
