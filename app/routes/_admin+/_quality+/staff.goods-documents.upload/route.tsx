/** 批量上传首营资料: files or ZIPs named by product, matched and shown before they are stored. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { checkDocuments, saveDocuments } from "~/modules/catalogue/documents/document-upload.server";
import { STAGED_LIMITS, StagedForm } from "~/admin/staged/staged-form";
import { unpacked } from "~/admin/staged/unpacked.server";
import { type StagedReply, StagedView } from "~/admin/staged/staged-view";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("批量上传首营资料", "goods.papers");

const WORDS = { stored: "已保存", replaced: "已替换", unchanged: "与现有文件相同" };
const PAGE = {
  path: "/staff/goods-documents/upload",
  back: "/staff/goods-documents",
  title: "批量上传首营资料",
  note: "按文件名对应商品或生产企业，先核对再保存",
  kinds: "PDF、JPG、PNG 或 ZIP 压缩包",
  accept: ".pdf,.jpg,.jpeg,.png,.zip",
  hint: "文件名如 国药准字H44022059_说明书_2028-06-30.pdf、12_药品注册批件.pdf、某某制药有限公司_营业执照.pdf；没有写有效期的按长期有效",
  columns: ["资料", "有效期至"],
  counted: "份资料",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, StagedForm, STAGED_LIMITS);
  if (!form.ok) return form.response;
  const { value } = form;
  const by = { isAll: staff.permissions.has("quality.documents") };
  if (value.do === "check") {
    const files = await unpacked(value.files);
    if (!files.ok) return form.refuse({ fields: { files: [files.text] } });
    const checked = (await checkDocuments(files.files, by, now())).map(({ ends, ...item }) => ({
      ...item,
      found: item.result === "refused" ? {} : { 资料: item.text, 有效期至: ends },
    }));
    return json<StagedReply>({ status: "success", checked });
  }
  const saved = await asStaff(staff, { command: "批量上传首营资料" }, () =>
    saveDocuments(value.staged, by, now()),
  );
  const results = saved.map(({ name, result, text }) =>
    result === "refused"
      ? { name, isDone: false, text }
      : { name, isDone: true, text: `${WORDS[result]}，${text}` },
  );
  return json<StagedReply>({ status: "success", results });
}

export default function UploadDocuments() {
  return <StagedView {...PAGE} reply={useActionData<StagedReply>()} />;
}
