/** 导入: uploads files of products, stock and prices. */
import { formatWhole } from "~/platform/values/whole-text";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { tooLargeFile } from "~/platform/files/sheet-bounds";
import { keepList } from "~/modules/imports/stored/store-import.server";
import {
  isGoodsKind,
  LIST_KINDS,
  type ListKind,
  MAX_LIST_BYTES,
} from "~/modules/imports/stored/stored-import";
import { findList, listLists } from "~/modules/imports/stored/stored-imports.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { readListFile } from "~/modules/imports/read-file.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { sentFiles } from "~/platform/values/sent-files";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ImportsView } from "./imports-view";

export const handle = adminHandle("导入", "goods.import");

const PATH = "/staff/imports";
const PER_PAGE = 30;
const LIMITS = {
  maxBytes: MAX_LIST_BYTES + 1024 * 1024,
  tooLarge: { file: [tooLargeFile(MAX_LIST_BYTES)] },
};
const UploadForm = z.object({
  formKey: z.string("请刷新页面后重试").min(16, "请刷新页面后重试").max(100, "请刷新页面后重试"),
  kind: z.enum(Object.keys(LIST_KINDS) as [ListKind, ...ListKind[]], "请选择是哪种清单"),
  goodsKind: z.string().refine(isGoodsKind, "请选择商品类型").default("drug"),
  counting: z.enum(["set", "add"], "请选择数量怎样计算").default("set"),
  sheet: z.string().trim().max(31, "工作表名称不超过 31 个字").default(""),
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["again", "sheet"]);
  const again = input.again ? await findList(readKey(input.again) ?? 0) : null;
  const found = await listLists(after, PER_PAGE + 1);
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path: PATH, input: {}, after });
  return json({
    lists: rows,
    ...foot,
    formKey: newFormToken(),
    again: again && { kind: again.kind, file: again.file, ...again.options },
    sheet: input.sheet ?? again?.sheet ?? "",
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, UploadForm, LIMITS);
  if (!form.ok) return form.response;
  const { file, formKey, kind, goodsKind, counting, sheet } = form.value;
  const refuse = (text: string) => form.refuse({ fields: { file: [text] } });
  const read = await readListFile(file, { kind, sheet: sheet || null }, staff.id);
  if (!read.ok) return refuse(read.text);
  const name = plainLine(file?.name ?? "").slice(0, 100);
  const options = { goodsKind: isGoodsKind(goodsKind) ? goodsKind : "drug", isAdded: counting === "add" };
  const stored = await asStaff(staff, { command: "读入清单" }, () =>
    keepList({ ...read, formKey, kind, file: name, options, by: staff }, now()),
  );
  if (!stored.ok) return refuse(stored.text);
  const text = `已读入 ${formatWhole(read.rows)} 行，请对应各列。`;
  return redirectWith(`${PATH}/${stored.id}`, { kind: "success", text }, "admin");
}

export default function Imports() {
  return <ImportsView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
