/** 进入检查模式: an inspector's browser uses the link, once, and may look from then on. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";
import { enterInspection, findEntry } from "~/modules/staff/inspection/inspections.server";

export const handle = openHandle("进入检查模式");

const EntryForm = z.object({ key: z.string().max(100) });

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const entry = await findEntry(key, now());
  if (!entry) return json({ link: key, entry: null }, 404);
  const { inspector, authority, endsAt } = entry;
  return json({ link: key, entry: { inspector, authority, endsAt } });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, EntryForm);
  if (!form.ok) return form.response;
  const cookie = (await enterInspection(form.value.key, getStaffVisit(request), now())) ?? notFound();
  return redirect(INSPECTION_PATH, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function Entry() {
  const { link, entry } = useLoaderData<typeof loader>();
  if (!entry)
    return (
      <>
        <h1>链接已失效</h1>
        <p className="admin-door__note">链接只能使用一次，检查结束后失效。请质量人员重新生成。</p>
        <Link className="button" to="/staff/sign-in">
          去登录
        </Link>
      </>
    );
  return (
    <>
      <h1>{entry.inspector}，您好</h1>
      <p className="admin-door__note">
        {entry.authority}检查模式：只能查看，看过的页面记入审计日志，{formatTime(entry.endsAt)} 自动结束。
      </p>
      <Form method="post" className="form">
        <input type="hidden" name="key" value={link} />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          进入检查模式
        </button>
      </Form>
    </>
  );
}
