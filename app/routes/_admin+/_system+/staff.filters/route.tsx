/** 我的筛选: filters that the signed-in person keeps by name, of all lists. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { currentSavedFilters } from "~/admin/reports/merged-reports.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { MAX_FILTERS } from "~/modules/staff/filters/saved-filter";
import { deleteFilter, keepFilter, findSavedFilters } from "~/modules/staff/filters/saved-filters.server";
import { OWN } from "~/modules/staff/permissions/permissions";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { FilterForm } from "./filter-form";

export const handle = adminHandle("我的筛选", OWN);

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  return json({ filters: await currentSavedFilters(await findSavedFilters(staff.id)) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, FilterForm);
  if (!form.ok) return form.response;
  const filter = form.value;
  if (filter.remove !== undefined) {
    const { remove } = filter;
    await asStaff(staff, { command: "删除筛选", input: { remove } }, () => deleteFilter(staff.id, remove));
    return redirectWith("/staff/filters", { kind: "success", text: "已删除。" }, "admin");
  }
  const isStored = await asStaff(staff, { command: "保存筛选", input: filter }, () =>
    keepFilter(staff.id, filter),
  );
  if (!isStored) return form.refuse({ form: [`一个列表最多保存 ${MAX_FILTERS} 个筛选，请先删除不用的`] });
  const to = `${filter.path}?${filter.query}`;
  return redirectWith(to, { kind: "success", text: `已保存筛选“${filter.name}”。` }, "admin");
}

export default function Filters() {
  const { filters } = useLoaderData<typeof loader>();
  // The fields are on the filtered list's page.
  const errors = toErrorSummary(useActionData<FormReply>()).map(({ text }) => ({ text }));
  return (
    <>
      <div className="admin-head">
        <h1>我的筛选</h1>
        <span className="admin-head__note">只有您自己看得到</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={errors} />
        {filters.length === 0 ? (
          <p className="soft">还没有保存的筛选。在列表中筛选后，可以给它起名保存。</p>
        ) : null}
        <ul className="saved-filters">
          {filters.map(({ id, path, name, query }) => (
            <li key={id}>
              <Link to={`${path}?${query}`}>{name}</Link> <span className="soft">{path}</span>
              <Form method="post">
                <button className="link-button" name="remove" value={id} type="submit">
                  删除<span className="sr-only">{name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
