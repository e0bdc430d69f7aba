/** 自带的帮助页: the shop's built-in pages; publishes missing ones or all again. */
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { publishStandardOnce, standardStates } from "~/modules/help/standard-help.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "自带的帮助页";
export const handle = adminHandle(TITLE, "content.change");

const page = confirmPage({
  handle,
  fields: {
    formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
    all: z.literal("1").optional(),
  },
  command: "发布自带的帮助页",
  async ask() {
    const pages = await standardStates(now());
    const missing = pages.filter(({ isStanding }) => !isStanding).length;
    return {
      title: TITLE,
      text: `随系统提供 ${pages.length} 页，${missing > 0 ? `其中 ${missing} 页还没有发布` : "都已发布"}。发布后可以像其他文章一样修改。`,
      button: "发布",
      back: "/staff/articles",
      hidden: { formKey: newFormToken() },
      pages,
    };
  },
  async run({ all, formKey }) {
    const count = await publishStandardOnce({ all: all === "1", now: now() }, formKey);
    const text = count > 0 ? `已发布 ${count} 页帮助。` : "帮助页已齐全，没有发布。";
    return { ok: true, text, to: "/staff/articles" };
  },
});

export const loader = page.loader;
export const action = page.action;

export default function StandardHelp() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <ConfirmView>
      <table className="grid-table grid-table--low">
        <caption className="sr-only">自带的帮助页</caption>
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">地址</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ category, title, isStanding }) => (
            <tr key={category}>
              <th scope="row">{title}</th>
              <td>{`/${category}`}</td>
              <td>{isStanding ? "已发布" : "未发布"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="part">
        <label>
          <input type="checkbox" name="all" value="1" />{" "}
          全部重新发布，已有的也换成自带的；换下的留在文章列表中
        </label>
      </p>
    </ConfirmView>
  );
}
