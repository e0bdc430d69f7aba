/** 批量上传商品图片: files named by product, matched and shown before they are stored. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { checkPictures, savePictures } from "~/modules/catalogue/pictures/picture-upload.server";
import { STAGED_LIMITS, StagedForm } from "~/admin/staged/staged-form";
import { unpacked } from "~/admin/staged/unpacked.server";
import { type StagedReply, StagedView } from "~/admin/staged/staged-view";
import { PICTURE_ACCEPT } from "~/modules/pictures/picture-file";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("批量上传商品图片", "goods.change");

const WORDS = { stored: "已保存", replaced: "已替换", unchanged: "与现有图片相同" };
const PAGE = {
  path: "/staff/goods-pictures/upload",
  back: "/staff/goods-pictures",
  title: "批量上传商品图片",
  note: "文件名是商品的编号，先核对再保存",
  kinds: "JPG、PNG、WebP 图片或 ZIP 压缩包",
  accept: `${PICTURE_ACCEPT},.zip`,
  hint: "文件名用商品编号、货号、条码或批准文号，如 12.jpg；第二张写 12_2.jpg。裁成正方形，取中间",
  columns: ["商品", "位置"],
  counted: "张图片",
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
  if (value.do === "check") {
    const files = await unpacked(value.files);
    if (!files.ok) return form.refuse({ fields: { files: [files.text] } });
    const checked = (await checkPictures(files.files, now())).map(({ goods, ...item }) => ({
      ...item,
      found: item.result === "refused" ? {} : { 商品: goods, 位置: item.text },
    }));
    return json<StagedReply>({ status: "success", checked });
  }
  const saved = await asStaff(staff, { command: "批量上传商品图片" }, () =>
    savePictures(value.staged, now()),
  );
  const results = saved.map(({ name, result, text }) =>
    result === "refused"
      ? { name, isDone: false, text }
      : { name, isDone: true, text: `${WORDS[result]}，${text}` },
  );
  return json<StagedReply>({ status: "success", results });
}

export default function UploadPictures() {
  return <StagedView {...PAGE} reply={useActionData<StagedReply>()} />;
}
